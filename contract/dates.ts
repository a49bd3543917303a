/** The forms in which people read a date. */

const forms = {
  date: { dateStyle: "long" },
  short: { dateStyle: "medium" },
  weekday: { dateStyle: "full" },
  moment: { dateStyle: "long", timeStyle: "short" },
} as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes longer to make than a mail to compose, so each is made once. */
function formatter(form: keyof typeof forms, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...forms[form], timeZone });
  formatters.set(key, made);
  return made;
}

/** The date in a time zone: January 31, 2026. */
export function formatDate(time: Date, timeZone = "UTC"): string {
  return formatter("date", timeZone).format(time);
}

/** The short form, as the specification writes the date of the privacy policy: Jan 31, 2026. */
export function formatShortDate(time: Date): string {
  return formatter("short", "UTC").format(time);
}

/** The date with its weekday: Saturday, January 31, 2026. */
export function formatWeekday(time: Date, timeZone: string): string {
  return formatter("weekday", timeZone).format(time);
}

/** The date with the time of day: January 31, 2026 at 9:00 AM. */
export function formatMoment(time: Date, timeZone = "UTC"): string {
  // Unicode's data put a narrow no-break space before AM, which mails and terminals may not show.
  return formatter("moment", timeZone).format(time).replaceAll("\u202f", " ");
}

/** The time zone of working days: that of the federal capital, because the holidays are the federal ones. */
export const workingDayTimeZone = "America/Toronto";

/** A day in the zone of the working days: Wednesday, January 7, 2026. */
export function formatDay(time: Date): string {
  return formatWeekday(time, workingDayTimeZone);
}

/** The same with the time of day and the name of the zone. */
export function formatTime(time: Date): string {
  return `${formatMoment(time, workingDayTimeZone)} Eastern Time`;
}
