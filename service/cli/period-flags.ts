import { type CalendarPeriod, monthOf, yearOf } from "../time/calendar-months.ts";
import { CliUsageError } from "./cli-errors.ts";

/** `--month 2026-11` */
export const monthFlag = {
  kind: "parsed",
  parse: (text: string) => read(text, monthOf, "--month must be a month such as 2026-11."),
  optional: true,
  placeholder: "month",
  brief: "The month, such as 2026-11",
} as const;

/** `--year 2026` */
export const yearFlag = {
  kind: "parsed",
  parse: (text: string) => read(text, yearOf, "--year must be a year such as 2026."),
  optional: true,
  placeholder: "year",
  brief: "The year, such as 2026",
} as const;

function read(text: string, parse: (name: string) => CalendarPeriod | undefined, message: string): CalendarPeriod {
  const period = parse(text);
  if (period) return period;
  throw new CliUsageError(message);
}
