import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { builtPages } from "./built-pages.ts";

/** Rules about how markup is typed say nothing about markup that React and a compiler have written. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    // A native progress element cannot be filled by a style sheet from nothing to its value.
    "prefer-native-element": ["error", { exclude: ["progressbar"] }],
    "valid-id": ["error", { relaxed: true }],
    "void-style": "off",
  },
});

async function faultsIn(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  );
}

test("every document is valid", async () => {
  const faults = await Promise.all(builtPages().map(({ path, html }) => faultsIn(path, html)));
  expect(faults.flat()).toEqual([]);
});

test("a fault is found", async () => {
  expect(await faultsIn("/a", "<p><div>words</div></p>")).not.toEqual([]);
});

test("no section is named by its own heading, which screen readers would say twice", () => {
  const named = builtPages().flatMap(({ path, html }) =>
    [...html.matchAll(/<section[^>]* aria-labelledby="([^"]*)"/g)].map(([, id]) => `${path}: ${id}`),
  );
  expect(named).toEqual([]);
});
