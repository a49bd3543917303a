import { workingDayTimeZone } from "#contract/dates.ts";

const form = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: workingDayTimeZone,
});

/** A time as people at the desk read it: Jan 7, 2026, 9:00 AM. The page says once which zone it is. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{form.format(new Date(at))}</time>;
}
