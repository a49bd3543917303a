import { expect, test } from "vitest";
import { DatabaseUnavailableError, waitForDatabase } from "./database-outage.ts";

test("what begins is tried until the database answers, with a report a minute", async () => {
  let rounds = 0;
  let reports = 0;
  const begin = async () => {
    rounds += 1;
    if (rounds <= 31) throw new Error("Not up to date.", { cause: new DatabaseUnavailableError("away", "refused") });
    return "begun";
  };
  const parts = { reportAway: () => (reports += 1), pause: async () => undefined };
  expect(await waitForDatabase(begin, parts)).toBe("begun");
  expect([rounds, reports]).toEqual([32, 2]);
});

test("any other failure ends the start", async () => {
  const begin = () => Promise.reject(new Error("password authentication failed"));
  await expect(waitForDatabase(begin, { reportAway: () => undefined })).rejects.toThrow("password");
});
