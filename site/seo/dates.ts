const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day written YYYY-MM-DD in words: 14 June 2022. */
export function formatDay(day: string): string {
  return longDate.format(new Date(`${day}T00:00:00Z`));
}
