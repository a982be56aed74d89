// @ts-check
/**
 * Has the browser keep the app, so that it is there without a network. Where it refuses (plain http, a private window)
 * pages work as long as they are open.
 */

if (navigator.serviceWorker) {
  // The page first: what comes now is for later.
  addEventListener("load", () => navigator.serviceWorker.register(String(document.documentElement.dataset.worker)).catch(() => null));
}
