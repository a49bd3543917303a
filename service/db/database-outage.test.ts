import { expect, test } from "vitest";
import { isUnavailable } from "./database-outage.ts";

const withCode = (code: string, further: object = {}) => Object.assign(new Error("failed"), { code, ...further });

test.each([
  withCode("ERR_SQLITE_ERROR", { errcode: 5 }),
  withCode("ERR_SQLITE_ERROR", { errcode: 517 }),
  withCode("ERR_SQLITE_ERROR", { errcode: 13 }),
  withCode("ERR_SQLITE_ERROR", { errcode: 8 }),
  withCode("53100"),
  withCode("25006"),
  withCode("57P03"),
  withCode("55P03"),
  withCode("08006"),
  withCode("ECONNREFUSED"),
  withCode("ENOSPC"),
  new Error("Connection terminated unexpectedly"),
  new Error("timeout exceeded when trying to connect"),
  new Error("The email wasn't stored", { cause: withCode("53200") }),
  new AggregateError([withCode("ECONNREFUSED")]),
])("%o means that the database is unavailable", (error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  new TypeError("undefined is not a function"),
  withCode("23505"),
  withCode("42P01"),
  withCode("ERR_SQLITE_ERROR", { errcode: 19 }),
  "disk full",
  undefined,
])("%o is a fault of ours", (error) => {
  expect(isUnavailable(error)).toBe(false);
});
