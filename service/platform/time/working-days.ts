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

function nextWorkingDay(moment: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  let next = moment.add({ days: 1 });
  while (!isWorkingDay(next.toPlainDate())) next = next.add({ days: 1 });
  return next;
}

/** A day of the year, as month and day. */
type FixedHoliday = readonly [month: number, day: number];

/**
 * The general holidays of the Canada Labour Code (R.S.C. 1985, c. L-2, section 166), which apply in every province to
 * federally regulated work. Provincial holidays are not used, because the vendor's province is not stated.
 */
const fixedHolidays: readonly FixedHoliday[] = [
  [1, 1], // New Year's Day
  [7, 1], // Canada Day
  [9, 30], // National Day for Truth and Reconciliation
  [11, 11], // Remembrance Day
  [12, 25], // Christmas Day
  [12, 26], // Boxing Day
];

const monday = 1;

/**
 * The holidays of a year, in order. A holiday on a Saturday or Sunday is observed on a working day before or after it
 * (section 193(2)); the one after is used, which promises less.
 */
export function canadianHolidays(year: number): readonly Temporal.PlainDate[] {
  const moving = [
    easterSunday(year).subtract({ days: 2 }), // Good Friday
    lastMondayBefore(Temporal.PlainDate.from({ year, month: 5, day: 25 })), // Victoria Day
    nthMonday(year, 9, 1), // Labour Day
    nthMonday(year, 10, 2), // Thanksgiving Day
  ];
  const fixed = fixedHolidays.map(([month, day]) => Temporal.PlainDate.from({ year, month, day }));
  const kept = moving;
  for (const holiday of fixed.toSorted(Temporal.PlainDate.compare)) kept.push(nextFreeWeekday(holiday, kept));
  return kept.toSorted(Temporal.PlainDate.compare);
}

function isCanadianHoliday(day: Temporal.PlainDate): boolean {
  const holidays = known.get(day.year) ?? new Set(canadianHolidays(day.year).map(String));
  known.set(day.year, holidays);
  return holidays.has(day.toString());
}

/** The holidays of a year as texts: comparing dates takes longer. */
const known = new Map<number, ReadonlySet<string>>();

/** The day itself, or the first weekday after it that is not taken by another holiday. */
function nextFreeWeekday(holiday: Temporal.PlainDate, taken: readonly Temporal.PlainDate[]): Temporal.PlainDate {
  let day = holiday;
  while (day.dayOfWeek >= saturday || taken.some((other) => other.equals(day))) day = day.add({ days: 1 });
  return day;
}

function nthMonday(year: number, month: number, nth: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((monday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
}

function lastMondayBefore(day: Temporal.PlainDate): Temporal.PlainDate {
  const before = day.subtract({ days: 1 });
  return before.subtract({ days: before.dayOfWeek - monday });
}

/** J. Meeus, Astronomical Algorithms, chapter 8: the Gregorian Easter for any year. */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(monthAndDay / 31), day: (monthAndDay % 31) + 1 });
}
