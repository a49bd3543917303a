import { holidays } from "#content/products/holidays.ts";
import { workingDayTimeZone } from "#contract/dates.ts";

/** The first moment of the day that is written 2026-11-20, or undefined. */
export function startOfDay(name: string): Date | undefined {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(name)) return undefined;
  try {
    return startOf(Temporal.PlainDate.from(name));
  } catch {
    return undefined;
  }
}

/** The moment that is written 2026-12-01 09:00 in the zone of the working days, or undefined. */
export function localMoment(text: string): Date | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/.test(text)) return undefined;
  try {
    const time = Temporal.PlainDateTime.from(text.replace(" ", "T"));
    // When clocks are set back, an hour is there twice, and when they are set forward, one is not there.
    return new Date(time.toZonedDateTime(workingDayTimeZone, { disambiguation: "reject" }).epochMilliseconds);
  } catch {
    return undefined;
  }
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

/** A minute in UTC, such as 2026-11-30T14:05, in the zone of the working days: 2026-11-30 09:05. */
const localTime = (utcMinute: string): string =>
  Temporal.Instant.from(`${utcMinute}Z`)
    .toZonedDateTimeISO(workingDayTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");

/** A time as the service stores it and programs read it. */
const storedTime = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d\.\d{3}Z/g;

/** A text with its stored times as people read them. `zone` stands after each, unless it stands above them. */
export const withLocalTimes = (text: string, zone: "with zone" | "without zone" = "with zone"): string =>
  text.replace(storedTime, (_, minute: string) => `${localTime(minute)}${zone === "with zone" ? " Eastern Time" : ""}`);

/** Lengths of time in milliseconds, the unit of `Date`. A day is 24 hours here; `addWorkingDays` counts calendar days. */
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

const saturday = 6;

/**
 * Adds whole working days: the same time of day, skipping weekends and holidays. A time on a non-working day counts as
 * the beginning of the next working day.
 */
export function addWorkingDays(instant: Date, days: number): Date {
  if (!Number.isInteger(days) || days < 0)
    throw new RangeError("The number of working days must be whole and not negative.");
  const received = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(workingDayTimeZone);
  let moment = isWorkingDay(received.toPlainDate()) ? received : nextWorkingDay(received).startOfDay();
  for (let day = 0; day < days; day += 1) moment = nextWorkingDay(moment);
  return new Date(moment.epochMilliseconds);
}

export function isWorkingDay(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek < saturday && !holidays.has(day.toString());
}

function nextWorkingDay(moment: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  let next = moment.add({ days: 1 });
  while (!isWorkingDay(next.toPlainDate())) next = next.add({ days: 1 });
  return next;
}
