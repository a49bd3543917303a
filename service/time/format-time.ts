import { formatMoment, formatWeekday } from "#contract/dates.ts";
import { workingDayTimeZone } from "./working-days.ts";

/** Formats a day in the zone of the working days: Wednesday, January 7, 2026. */
export function formatDay(time: Date): string {
  return formatWeekday(time, workingDayTimeZone);
}

/** Formats a day with the time of day and the name of the zone. */
export function formatTime(time: Date): string {
  return `${formatMoment(time, workingDayTimeZone)} Eastern Time`;
}
