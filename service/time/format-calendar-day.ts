const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day of the calendar in words: 31 January 2026. */
export function formatCalendarDay(time: Date): string {
  return day.format(time);
}
