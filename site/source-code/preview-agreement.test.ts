import { expect, test } from "vitest";
import { isConfirmed, previewAgreement } from "#content/catalog/preview-agreement.ts";
import { codeEndings } from "./code-endings.ts";
import { previewedSmells } from "./previewed-smells.ts";

test.each(codeEndings)("each smell that the page finds in .%s files is confirmed, and no other rule is", (language) => {
  const confirmed = previewAgreement.rules[language].filter(isConfirmed).map(({ smell }) => smell);
  expect(confirmed.toSorted()).toEqual(previewedSmells[language].toSorted());
});

test("a rule needs 95 % of both shares, or the same findings", () => {
  const smell = "long-method";
  expect(isConfirmed({ smell, withTool: { reference: 100, found: 100, right: 95 } })).toBe(true);
  expect(isConfirmed({ smell, withTool: { reference: 100, found: 90, right: 90 } })).toBe(false);
  expect(isConfirmed({ smell, again: { first: 3, second: 3, both: 3 } })).toBe(true);
  expect(isConfirmed({ smell, again: { first: 3, second: 3, both: 2 } })).toBe(false);
  expect(isConfirmed({ smell, again: { first: 0, second: 0, both: 0 } })).toBe(false);
});
