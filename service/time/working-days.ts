import { isCanadianHoliday } from "./canadian-holidays.ts";

/** The time zone of working days: that of the federal capital, because the holidays are the federal ones. */
export const workingDayTimeZone = "America/Toronto";

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
  return day.dayOfWeek < saturday && !isCanadianHoliday(day);
}

/** An hour on the first working day from a day on. */
export function onFirstWorkingDay(from: Temporal.PlainDate, hour: number): Temporal.ZonedDateTime {
  let first = from;
  while (!isWorkingDay(first)) first = first.add({ days: 1 });
  return first.toZonedDateTime({ timeZone: workingDayTimeZone, plainTime: { hour } });
}

function nextWorkingDay(moment: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  let next = moment.add({ days: 1 });
  while (!isWorkingDay(next.toPlainDate())) next = next.add({ days: 1 });
  return next;
}
