import * as v from "valibot";
import { expect, test } from "vitest";
import { singleLine } from "./single-line.ts";

const Name = singleLine("name", 100);

test.each(["\u200B", "\u200E", "\u200F", "\u061C", "\u202E", "\u2066", "\u2060", "\u00AD", "\uFEFF", "\u{E0041}"])(
  "a name with %j in it, which nobody sees, is refused",
  (character) => {
    expect(v.safeParse(Name, `Ada${character}Lovelace`).success).toBe(false);
  },
);

test.each(["می\u200Cخواهم", "क्\u200Dष", "李小龙", "Ó Briain-Nguyễn"])("%s is a name as it is written", (name) => {
  expect(v.safeParse(Name, name).success).toBe(true);
});
