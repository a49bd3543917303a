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
