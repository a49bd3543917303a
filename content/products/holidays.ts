/**
 * The days besides weekends on which nobody answers: the general holidays of the Canada Labour Code (R.S.C. 1985, c. L-2,
 * section 166), which apply in every province to federally regulated work. Provincial holidays are not used, because the
 * vendor's province is not stated. A holiday on a weekend is observed on the next working day (section 193(2)).
 *
 * Add the days of the next year before it begins.
 */
export const holidays: ReadonlySet<string> = new Set([
  "2026-01-01", // New Year's Day
  "2026-04-03", // Good Friday
  "2026-05-18", // Victoria Day
  "2026-07-01", // Canada Day
  "2026-09-07", // Labour Day
  "2026-09-30", // National Day for Truth and Reconciliation
  "2026-10-12", // Thanksgiving Day
  "2026-11-11", // Remembrance Day
  "2026-12-25", // Christmas Day
  "2026-12-28", // Boxing Day
  "2027-01-01",
  "2027-03-26",
  "2027-05-24",
  "2027-07-01",
  "2027-09-06",
  "2027-09-30",
  "2027-10-11",
  "2027-11-11",
  "2027-12-27",
  "2027-12-28",
  "2028-01-03",
  "2028-04-14",
  "2028-05-22",
  "2028-07-03",
  "2028-09-04",
  "2028-10-02",
  "2028-10-09",
  "2028-11-13",
  "2028-12-25",
  "2028-12-26",
]);
