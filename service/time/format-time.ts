import { workingDayTimeZone } from "./working-days.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: workingDayTimeZone });
const dayAndTime = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: workingDayTimeZone,
});

/** A day in words, where the working days are counted: Wednesday 7 January 2026. */
export function formatDay(time: Date): string {
  return day.format(time);
}

/** A day with the time of day, with the name of the zone. */
export function formatTime(time: Date): string {
  return `${dayAndTime.format(time)} Eastern Time`;
}
