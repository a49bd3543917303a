/** The forms in which people read a date. */

const american = "en-US";

/** The date in a time zone: January 31, 2026. */
export function formatDate(time: Date, timeZone = "UTC"): string {
  return new Intl.DateTimeFormat(american, { dateStyle: "long", timeZone }).format(time);
}

/** The short form, as the specification writes the date of the privacy policy: Jan 31, 2026. */
export function formatShortDate(time: Date): string {
  return new Intl.DateTimeFormat(american, { dateStyle: "medium", timeZone: "UTC" }).format(time);
}

/** The date with its weekday: Saturday, January 31, 2026. */
export function formatWeekday(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(american, { dateStyle: "full", timeZone }).format(time);
}

/** The date with the time of day: January 31, 2026 at 09:00. */
export function formatMoment(time: Date, timeZone = "UTC"): string {
  const style = { dateStyle: "long", timeStyle: "short", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat(american, style).format(time);
}
