import { expect, test } from "vitest";
import { createStoredTexts } from "#test/support/stored-texts.ts";

test("an escape sequence and a formula do nothing where they are shown and exported", async () => {
  const stored = await createStoredTexts();
  await stored.store("=1\u001B[2J\u001B[31mred");
  expect(await stored.faultsWhenShown()).toEqual([]);
  expect(await stored.faultsWhenExported()).toEqual([]);
});
