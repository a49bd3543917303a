import { createSign, type KeyObject } from "node:crypto";

/** A certificate (RFC 5280) in PEM that is signed with its own RSA key. Node reads certificates and makes none. */
export function selfSignedCertificate(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  years: readonly [from: number, to: number],
): string {
  const algorithm = sequence(sha256WithRsa, tagged(0x05));
  const name = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from("sns.amazonaws.com")))));
  const [from, to] = years.map((year) => tagged(0x17, Buffer.from(`${year % 100}0101000000Z`)));
  if (!from || !to) throw new Error("A certificate has two dates.");
  const contents = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(from, to),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("RSA-SHA256").update(contents).sign(privateKey);
  const der = sequence(contents, algorithm, tagged(0x03, Buffer.from([0]), signature));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

const sha256WithRsa = tagged(0x06, Buffer.from("2a864886f70d01010b", "hex"));
const commonName = tagged(0x06, Buffer.from("550403", "hex"));

/** A value in DER: its tag, its length, its contents. */
function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts);
  const size = contents.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), contents]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...parts);
}
