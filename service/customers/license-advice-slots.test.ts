import { expect, test } from "vitest";
import { fillSlots, slotAttribute, slotNames } from "#contract/slots.ts";
import { licenseAdviceSlots } from "./license-advice.ts";

const document = [
  `<details ${slotAttribute}="${slotNames.licenseQuestions}"></details>`,
  `<input ${slotAttribute}="${slotNames.licenseChoice("language", "java")}" name="language" value="java"/>`,
  `<input ${slotAttribute}="${slotNames.licenseChoice("purpose", "team")}" name="purpose" value="team"/>`,
  `<p ${slotAttribute}="${slotNames.licenseAnswer("trial")}" hidden="">T</p>`,
  `<p ${slotAttribute}="${slotNames.licenseAnswer("enterprise")}" hidden="">E</p>`,
].join("");

const fill = async (query: string) => {
  const state = await licenseAdviceSlots.read(new URLSearchParams(query));
  const fills = await state.fill();
  return { key: state.key, html: fillSlots(document, (name) => fills[name]) };
};

test("an address with choices shows the answer and checks the choices", async () => {
  expect((await fill("language=java&purpose=team")).html).toBe(
    '<details open=""></details><input checked="" name="language" value="java"/><input checked="" name="purpose" value="team"/><p hidden="">T</p><p>E</p>',
  );
});

test("the language alone chooses what to buy, and leaves the questions folded", async () => {
  expect((await fill("language=java")).html).toMatch(/^<details><\/details><input checked="" name="language"/);
});

test("without a known choice the page stays as built, under one key", async () => {
  const plain = await fill("");
  expect(plain.html).not.toMatch(/checked|open|<p>/);
  expect(await fill("purpose=unknown&utm_source=mail")).toEqual(plain);
});

test("every question and answer of the content has its slot", () => {
  expect(new Set(licenseAdviceSlots.slots).size).toBe(licenseAdviceSlots.slots.length);
  expect(licenseAdviceSlots.slots).toContain(slotNames.licenseChoice("size", "large"));
});
