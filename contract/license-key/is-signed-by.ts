import type { SignedText } from "./signed-text.ts";

/** The browser does not support Ed25519, or not outside of secure contexts. */
export class UnsupportedSignatureError extends Error {
  override readonly name = "UnsupportedSignatureError";
}

const algorithm = { name: "Ed25519" };

/** Verifies the signature with Web Crypto. */
export async function isSignedBy(publicKey: string, { signed, signature }: SignedText): Promise<boolean> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) throw new UnsupportedSignatureError();
  const key = await subtle
    .importKey("jwk", { kty: "OKP", crv: "Ed25519", x: publicKey }, algorithm, false, ["verify"])
    .catch((error: unknown) => {
      throw new UnsupportedSignatureError("Ed25519 is not there.", { cause: error });
    });
  return await subtle.verify(algorithm, key, signature, signed);
}
