import { parseEnv } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changeSettings } from "./settings.ts";

test("a variable is set in its line, others and comments stay", () => {
  const before = "# Our site\nPORT=8000\n\nexport SITE_URL='https://a.example' # old\nLOG_LEVEL=warn\n";
  expect(changeSettings(before, { SITE_URL: "https://b.example", HOST: "127.0.0.1" })).toBe(
    "# Our site\nPORT=8000\n\nSITE_URL=https://b.example\nLOG_LEVEL=warn\nHOST=127.0.0.1\n",
  );
});

test("what is set already leaves the text as it is", () => {
  expect(changeSettings("PORT=8000\n", { PORT: "8000", SMTP_URL: "" })).toBe("PORT=8000\n");
});

test("a value over several lines is refused instead of damaged", () => {
  const text = "SIGNING_KEYS='{\n}'\n";
  expect(changeSettings(text, { PORT: "1" })).toBe(`${text}PORT=1\n`);
  expect(() => changeSettings(text, { SIGNING_KEYS: "{}" })).toThrow("by hand");
});

test("any line of text is read back as it was", () => {
  const value = fc
    .string({ unit: "grapheme-ascii" })
    .filter((text) => !["'", '"', "`"].every((mark) => text.includes(mark)));
  fc.assert(
    fc.property(value, (text) => {
      expect(parseEnv(changeSettings("A=1\n", { B: text })).B ?? "").toBe(text);
    }),
  );
});
