import { expect, test } from "vitest";
import { readPublicKeys } from "./license-key.ts";

const key = { kty: "OKP", crv: "Ed25519", kid: "a", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

test("a key is found by its id", () => {
  expect([...readPublicKeys({ keys: [key] })]).toEqual([["a", key.x]]);
});

test.each([{ kty: "EC" }, { crv: "X25519" }, { crv: undefined }, { kid: 7 }, { kid: undefined }, { x: undefined }])(
  "a key with %o is ignored, and the next one read",
  (other) => {
    expect([...readPublicKeys({ keys: [{ ...key, kid: "b", ...other }, key] }).keys()]).toEqual(["a"]);
  },
);
