/** The fields of a message of Protocol Buffers by their number, each in the order of its values. */
export type Fields = ReadonlyMap<number, readonly (bigint | Buffer)[]>;

/** https://protobuf.dev/programming-guides/encoding/. Numbers of fixed length are read as they stand, without their sign. */
export function readFields(message: Buffer): Fields {
  const fields = new Map<number, (bigint | Buffer)[]>();
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const readBytes = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  const readValue = (kind: number): bigint | Buffer => {
    if (kind === 0) return readVarint();
    if (kind === 1) return readBytes(8).readBigUInt64LE();
    if (kind === 5) return BigInt(readBytes(4).readUInt32LE());
    if (kind === 2) return readBytes(Number(readVarint()));
    throw new Error(`Field of an unknown kind: ${kind}`);
  };
  while (at < message.length) {
    const tag = Number(readVarint());
    const values = fields.get(tag >> 3) ?? [];
    values.push(readValue(tag & 7));
    fields.set(tag >> 3, values);
  }
  return fields;
}

export const messagesOf = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => readFields(bytes(value)));

export const textOf = (fields: Fields, number: number): string => bytesOf(fields, number).toString("utf8");

export const bytesOf = (fields: Fields, number: number): Buffer => bytes(fields.get(number)?.[0] ?? Buffer.alloc(0));

export const numberOf = (fields: Fields, number: number): bigint => {
  const value = fields.get(number)?.[0] ?? 0n;
  return typeof value === "bigint" ? value : BigInt(0);
};

function bytes(value: bigint | Buffer): Buffer {
  if (typeof value === "bigint") throw new Error("The field is a number.");
  return value;
}
