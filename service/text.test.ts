import { expect, test } from "vitest";
import { decodeUnicode } from "./text.ts";

const text = "name;city\r\nJörg;Łódź\r\n";
const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");

test.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
  ["UTF-16, little end first", utf16],
  ["UTF-16, big end first", Buffer.from(utf16).swap16()],
])("%s is decoded", (_, bytes) => {
  expect(decodeUnicode(bytes)).toBe(text);
});

test("a file in another encoding is not decoded, and no letter is lost in silence", () => {
  expect(decodeUnicode(Buffer.from("name\nJörg\n", "latin1"))).toBeUndefined();
});
