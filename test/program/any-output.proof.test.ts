import { expect, test } from "vitest";
import { injectionCorpus, unsafeOnTerminals } from "#test/support/injection-corpus.ts";
import { createStoredTexts } from "#test/support/stored-texts.ts";

test("the corpus holds what a terminal would act on", () => {
  expect(injectionCorpus.filter((text) => unsafeOnTerminals.test(text)).length).toBeGreaterThan(8);
});

test("whatever others have typed is shown on a terminal without doing anything, and comes back as JSON", async () => {
  const stored = await createStoredTexts();
  for (const text of injectionCorpus) {
    await stored.store(text);
    expect({ text, faults: await stored.faultsWhenShown() }).toEqual({ text, faults: [] });
  }
});
