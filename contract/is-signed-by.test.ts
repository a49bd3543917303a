import { afterEach, expect, test, vi } from "vitest";
import { isSignedBy, UnsupportedSignatureError } from "./license-key.ts";

const x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const nothing = { keyId: "a", purpose: "b", claims: {}, signed: new Uint8Array(1), signature: new Uint8Array(64) };

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a signature of another text is not accepted", async () => {
  expect(await isSignedBy(x, nothing)).toBe(false);
});

test.each([{}, undefined])("a browser without Web Crypto is told apart: crypto is %o", async (crypto) => {
  vi.stubGlobal("crypto", crypto);
  await expect(isSignedBy(x, nothing)).rejects.toThrow(UnsupportedSignatureError);
});

test("a browser without Ed25519 is told apart, and the cause kept", async () => {
  const cause = new DOMException("Unrecognized name.", "NotSupportedError");
  vi.stubGlobal("crypto", { subtle: { importKey: () => Promise.reject(cause) } });
  const failure = await isSignedBy(x, nothing).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "UnsupportedSignatureError", message: "Ed25519 is not there.", cause });
});
