// @ts-check
/** Moments in the time zone of whoever looks. Without this script they stand there in UTC, and say so. */

for (const place of document.querySelectorAll("time[datetime]")) {
  const shown = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  place.textContent = shown.format(new Date(String(place.getAttribute("datetime"))));
}
