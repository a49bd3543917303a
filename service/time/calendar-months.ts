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
