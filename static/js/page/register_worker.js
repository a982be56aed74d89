// @ts-check
/**
 * Has the browser keep the app, so that it is there without a network. Where it refuses (plain http, a private window)
 * pages work as long as they are open.
 */

if (navigator.serviceWorker) {
  // The page first: what comes now is for later.
  addEventListener("load", () => register().catch(() => null));
}

/** Registers the worker, which keeps more once it knows of which game a page is, by its stylesheets. */
async function register() {
  await navigator.serviceWorker.register(String(document.documentElement.dataset.worker));
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href"));
  (await navigator.serviceWorker.ready).active?.postMessage(styles);
}
