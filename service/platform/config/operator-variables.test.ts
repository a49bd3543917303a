import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";

test("two persons are needed for what TWO_PERSON_RULE names", () => {
  expect(readConfiguration({ TWO_PERSON_RULE: "keys, newsletter" }).twoPersonRule).toEqual(["keys", "newsletter"]);
  expect(readConfiguration({}).twoPersonRule).toEqual([]);
});

test.each([{ TWO_PERSON_RULE: "keys,orders" }, { ADMIN_OPERATOR: "Ada\u001b[2J" }])(
  "refuses %j and names the variable",
  (variables) => {
    expect(() => readConfiguration(variables)).toThrow(`${Object.keys(variables)[0]} must`);
  },
);
