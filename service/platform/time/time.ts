import { formatMoment, formatWeekday } from "#contract/dates.ts";
import { workingDayTimeZone } from "./working-days.ts";

/** A month or a year of the calendar, from its first moment to that of the next one. */
export interface CalendarPeriod {
  /** As 2026-11, or 2026. */
  name: string;
  from: Date;
  until: Date;
}

/** The month that is written 2026-11, or undefined. */
export function monthOf(name: string): CalendarPeriod | undefined {
  return /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/.test(name) ? monthAfter(name, 0) : undefined;
}

/** The year that is written 2026, or undefined. */
export function yearOf(name: string): CalendarPeriod | undefined {
  if (!/^(?:19|20)\d{2}$/.test(name)) return undefined;
  const first = Temporal.PlainDate.from(`${name}-01-01`);
  return { name, from: startOf(first), until: startOf(first.add({ years: 1 })) };
}

/** The first moment of the day that is written 2026-11-20, or undefined. */
export function startOfDay(name: string): Date | undefined {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(name)) return undefined;
  try {
    return startOf(Temporal.PlainDate.from(name));
  } catch {
    return undefined;
  }
}

/** The month some months after that of a name, or before it. */
export function monthAfter(name: string, months: number): CalendarPeriod {
  const month = Temporal.PlainYearMonth.from(name).add({ months });
  const first = month.toPlainDate({ day: 1 });
  return { name: month.toString(), from: startOf(first), until: startOf(first.add({ months: 1 })) };
}

/** The day of a time, as 2026-11-30, in the zone of the working days. */
export function localDay(time: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime())
    .toZonedDateTimeISO(workingDayTimeZone)
    .toPlainDate()
    .toString();
}

function startOf(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(workingDayTimeZone).epochMilliseconds);
}

/** Lengths of time in milliseconds, the unit of `Date`. A day is 24 hours here; `working-days.ts` counts calendar days. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

export const addDuration = (time: Date, duration: number): Date => new Date(time.getTime() + duration);
export const subtractDuration = (time: Date, duration: number): Date => addDuration(time, -duration);

/** The same day and time of another year in UTC. February 29 becomes March 1 where there is none. */
export function addYears(time: Date, count: number): Date {
  const later = new Date(time);
  later.setUTCFullYear(later.getUTCFullYear() + count);
  return later;
}

/** Without the part of a second: the times in a signed license are whole seconds (NumericDate, RFC 7519 section 2). */
export function wholeSeconds(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

/** Formats a day in the zone of the working days: Wednesday, January 7, 2026. */
export function formatDay(time: Date): string {
  return formatWeekday(time, workingDayTimeZone);
}

/** Formats a day with the time of day and the name of the zone. */
export function formatTime(time: Date): string {
  return `${formatMoment(time, workingDayTimeZone)} Eastern Time`;
}
