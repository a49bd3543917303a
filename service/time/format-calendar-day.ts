const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Formats a calendar day: 31 January 2026. */
export function formatCalendarDay(time: Date): string {
  return day.format(time);
}
