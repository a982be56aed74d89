// @ts-check
/**
 * Keeps the screen on while a sheet is open, where the browser can: nobody has a hand free to wake the phone. The
 * browser lets go by itself when the page is hidden; it is asked again when somebody looks.
 */

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // An old browser, plain http, or a battery that is nearly empty: then the screen goes off as always.
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
