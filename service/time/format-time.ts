import { workingDayTimeZone } from "./working-days.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: workingDayTimeZone });
const dayAndTime = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: workingDayTimeZone,
});

/** Formats a day in the zone of the working days: Wednesday 7 January 2026. */
export function formatDay(time: Date): string {
  return day.format(time);
}

/** Formats a day with the time of day and the name of the zone. */
export function formatTime(time: Date): string {
  return `${dayAndTime.format(time)} Eastern Time`;
}
