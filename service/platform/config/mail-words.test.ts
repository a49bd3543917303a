import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtInMailWords } from "#content/mails/mail-words.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { wordsOf } from "../mail/compose-mail.ts";
import { mailWordsFile, readConfiguration } from "./config.ts";
import { formatMailWords } from "./mail-words.ts";

/** The configuration of an installation whose file has this text. */
function readWith(text: string, variables: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "mail-words.json"), text);
  return () => readConfiguration({ DATA_DIR: folder, ...variables });
}

const change = (mail: string, texts: unknown) => JSON.stringify({ [mail]: texts });

test("a text of the file takes the place of the built-in one, and the others stay", () => {
  const read = readWith(change("order-waiting", { "//": "Ours.", subject: "Order {number}: {company} says thanks" }));
  const configuration = read();
  const say = wordsOf("order-waiting", configuration);
  expect(say("subject", { number: "{company}-7" })).toBe("Order {company}-7: Designite says thanks");
  expect(say("thanks", { number: "7" })).toBe("Thank you for your order 7. We've received your payment.");
  expect(formatMailWords(configuration.mailWords).changed).toEqual(["order-waiting.subject"]);
});

test("what is printed is the file's format, says what is changed, and changes nothing where it is read", () => {
  const { mailWords } = readWith(change("license-key", { help: "Ask {contactEmail}.\nWe answer." }))();
  const { json, changed } = formatMailWords(mailWords);
  expect(changed).toEqual(["license-key.help"]);
  expect(JSON.parse(json)["license-key"]["//"]).toMatch(/^To a licensee.*Changed here: help\.$/);
  expect(formatMailWords(readWith(json)().mailWords)).toEqual({ json, changed });
  expect(JSON.parse(formatMailWords(builtInMailWords).json)).toEqual(builtInMailWords);
});

test.each([
  ["{\n  not JSON", "It isn't well-formed JSON (line 2"],
  ["[]", "The file must hold one object"],
  [change("order-recept", {}), "order-recept is no email. The emails are common, academic-receipt"],
  [change("toString", {}), "toString is no email."],
  [change("order-seats", "words"), "order-seats must be an object"],
  [change("order-seats", { title: "words" }), "order-seats.title is no text. The texts are subject, changed"],
  [change("order-seats", { constructor: "words" }), "order-seats.constructor is no text."],
  [change("order-seats", { more: "  " }), "order-seats.more must be text, and not empty."],
  [change("order-seats", { more: 7 }), "order-seats.more must be text, and not empty."],
  [change("order-seats", { changed: "Changed." }), "order-seats.changed must name {number}."],
  [
    change("order-seats", { more: "{number}" }),
    "order-seats.more names {number}, which isn't known there. Known: {company}",
  ],
  [
    change("order-seats", { subject: `{number}${"x".repeat(150)}` }),
    "order-seats.subject must be at most 150 characters",
  ],
  [change("order-seats", { subject: "{number}\nBcc: a@b.c" }), "no control characters and no line breaks."],
  [
    change("order-seats", { more: "a\u0007" }),
    "order-seats.more must have no control characters, but for line breaks.",
  ],
])("a file that is %j is refused", (text, says) => {
  expect(readWith(text)).toThrow(says);
});

test("all faults of the file are named together with those of the variables", () => {
  const read = readWith(JSON.stringify({ a: {}, "order-seats": { changed: "no", more: "{x}" } }), { PORT: "80a" });
  expect(read).toThrow(
    /PORT must[\s\S]*mail-words\.json has faults:\n {4}a is no email[\s\S]*changed must name[\s\S]*\{x\}/,
  );
});

test("every built-in text would be taken from a file", () => {
  expect(readWith(JSON.stringify(builtInMailWords))).not.toThrow();
  expect(mailWordsFile({ dataFolder: "data" })).toBe(join("data", "mail-words.json"));
});

// It is the type check that this fails in: an expected error that is none does not compile.
test("a built-in text gets all that it names, and nothing else, or the types do not compile", () => {
  const say = wordsOf("order-waiting", {
    mailWords: builtInMailWords,
    siteUrl: "https://a.example",
    contactEmail: "a@b.c",
  });
  // @ts-expect-error The text names {number}.
  say("thanks");
  // @ts-expect-error The text names no {order}.
  say("thanks", { number: "7", order: "8" });
  // @ts-expect-error The mail has no such text.
  expect(() => say("farewell")).toThrow();
});
