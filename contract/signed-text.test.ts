import { expect, test } from "vitest";
import { readSignedText } from "./license-key.ts";

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const header = { alg: "EdDSA", kid: "a", typ: "license+jwt" };
const signature = "AAEC";

test("the parts of a signed text are read, and the signed bytes are the text before the signature", () => {
  const text = `${encoded(header)}.${encoded({ sub: "Zoë" })}.${signature}`;
  expect(readSignedText(text)).toEqual({
    keyId: "a",
    purpose: "license+jwt",
    claims: { sub: "Zoë" },
    signed: new TextEncoder().encode(text.slice(0, -signature.length - 1)),
    signature: Uint8Array.of(0, 1, 2),
  });
});

test.each([null, 7, "text", [], {}, { ...header, alg: "HS256" }, { ...header, kid: 7 }, { ...header, typ: undefined }])(
  "the header %o is refused",
  (wrong) => {
    expect(readSignedText(`${encoded(wrong)}.${encoded({})}.${signature}`)).toBeUndefined();
  },
);

test.each([null, 7, "text", []])("the claims %o are refused", (wrong) => {
  expect(readSignedText(`${encoded(header)}.${encoded(wrong)}.${signature}`)).toBeUndefined();
});

test("claims that are not UTF-8 are refused instead of repaired", () => {
  const claims = Buffer.from('{"sub":"Zo\xEB"}', "latin1").toString("base64url");
  expect(readSignedText(`${encoded(header)}.${claims}.${signature}`)).toBeUndefined();
});
