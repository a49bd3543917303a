import { expect, test } from "vitest";
import { createStoredTexts } from "#test/support/stored-texts.ts";

test("an escape sequence does nothing where it is shown", async () => {
  const stored = await createStoredTexts();
  await stored.store("\u001B[2J\u001B[31mred");
  expect(await stored.faultsWhenShown()).toEqual([]);
});
