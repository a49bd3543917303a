import { describe, expect, test } from "vitest";
import { addDuration, days } from "./time.ts";
import type { LinkPurpose } from "./tokens.ts";
import { createLinkToken, type LinkSecrets, readLinkToken } from "./tokens.ts";

const secrets: LinkSecrets = [Buffer.alloc(32, 1)];
const subjectId = "019b8dd6-0c00-7000-8000-00000000002a";
const now = new Date("2026-01-05T12:00:00.000Z");
const afterDays = (count: number) => addDuration(now, days(count));

test.each(["request-status", "my-licenses", "confirm-subscription", "unsubscribe"] satisfies LinkPurpose[])(
  "a link to %s is read back with its purpose",
  (purpose) => {
    const token = createLinkToken(purpose, subjectId, now, secrets);
    expect(readLinkToken(purpose, token, now, secrets)).toMatchObject({ kind: "valid", subjectId });
  },
);

test("a link names its holder, and nobody else can be put in", () => {
  const holderId = "019b8dd6-0c00-7000-8000-00000000002b";
  const token = createLinkToken("confirm-subscription", subjectId, now, secrets, holderId);
  expect(readLinkToken("confirm-subscription", token, now, secrets)).toMatchObject({
    kind: "valid",
    subjectId,
    holderId,
  });
  expect(readLinkToken("confirm-subscription", token, afterDays(30), secrets)).toMatchObject({
    kind: "expired",
    holderId,
  });
  const parts = token.split(".");
  const other = createLinkToken("confirm-subscription", subjectId, now, secrets, subjectId).split(".");
  const altered = [
    [parts[0], other[1], ...parts.slice(2)],
    [parts[1], parts[0], ...parts.slice(2)],
    [parts[0], ...parts.slice(2)],
  ];
  const verdicts = altered.map((each) => readLinkToken("confirm-subscription", each.join("."), now, secrets).kind);
  expect(verdicts).toEqual(["invalid", "invalid", "invalid"]);
});

test("a token needs no escaping in an address and is short", () => {
  const token = createLinkToken("confirm-subscription", subjectId, now, secrets);
  expect(encodeURIComponent(token)).toBe(token);
  expect(token.length).toBeLessThan(56);
});

test("the same link is always the same text", () => {
  const token = createLinkToken("unsubscribe", subjectId, now, secrets);
  expect(createLinkToken("unsubscribe", subjectId, afterDays(400), secrets)).toBe(token);
});

test("a link for one purpose does not work for another", () => {
  const token = createLinkToken("confirm-subscription", subjectId, now, secrets);
  expect(readLinkToken("operator-session", token, now, secrets)).toEqual({ kind: "invalid" });
  const forEver = createLinkToken("unsubscribe", subjectId, now, secrets);
  expect(readLinkToken("request-status", forEver, now, secrets)).toEqual({ kind: "invalid" });
});

test("a link that ends does so, to the second", () => {
  const token = createLinkToken("confirm-subscription", subjectId, now, secrets);
  const lastMoment = new Date(afterDays(30).getTime() - 1);
  expect(readLinkToken("confirm-subscription", token, lastMoment, secrets)).toMatchObject({ kind: "valid", subjectId });
  expect(readLinkToken("confirm-subscription", token, afterDays(30), secrets)).toEqual({
    kind: "expired",
    subjectId,
    expiresAt: afterDays(30),
  });
});

test("a link to unsubscribe works after ten years", () => {
  const token = createLinkToken("unsubscribe", subjectId, now, secrets);
  expect(readLinkToken("unsubscribe", token, afterDays(3650), secrets).kind).toBe("valid");
});

test("links of an older secret work as long as it is kept", () => {
  const token = createLinkToken("unsubscribe", subjectId, now, secrets);
  const fresh = Buffer.alloc(32, 2);
  expect(readLinkToken("unsubscribe", token, now, [fresh, ...secrets]).kind).toBe("valid");
  expect(readLinkToken("unsubscribe", token, now, [fresh]).kind).toBe("invalid");
});

describe("an invalid link", () => {
  const token = createLinkToken("confirm-subscription", subjectId, now, secrets);
  const [subject = "", expiry = "", signature = ""] = token.split(".");
  // The last of 22 characters has four bits that no byte needs.
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const sameBytes = alphabet[alphabet.indexOf(token.slice(-1)) + 1];
  const later = (Number.parseInt(expiry, 36) + 1).toString(36);

  test.each([
    ["is empty", ""],
    ["is a word", "approve"],
    ["is cut off", token.slice(0, -1)],
    ["has something after it", `${token}x`],
    ["has another subject", `${"A".repeat(22)}.${expiry}.${signature}`],
    ["has a later expiry", `${subject}.${later}.${signature}`],
    ["has no expiry", `${subject}.${signature}`],
    ["has another signature", `${subject}.${expiry}.${"A".repeat(22)}`],
    ["has another last character that stands for the same bytes", token.slice(0, -1) + sameBytes],
    ["is very long", "A".repeat(100_000)],
  ])("%s", (_, text) => {
    expect(readLinkToken("confirm-subscription", text, now, secrets)).toEqual({ kind: "invalid" });
  });

  test("a purpose without expiry refuses a token with one", () => {
    expect(readLinkToken("request-status", token, now, secrets)).toEqual({ kind: "invalid" });
  });
});

test("a row without a UUID has no link", () => {
  expect(() => createLinkToken("unsubscribe", "1", now, secrets)).toThrow("UUID");
});
