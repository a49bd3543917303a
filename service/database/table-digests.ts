import { createHash } from "node:crypto";

/** Identifies the rows of a table, independent of the order of rows and columns. */
export interface TableDigest {
  rows: number;
  /** The sum of the SHA-256 digests of all rows, modulo 2^256, in hexadecimal digits. */
  digest: string;
}

export interface TableDigests {
  add(table: string, row: object): void;
  result(): Record<string, TableDigest>;
}

const digestBits = 256;

export function createTableDigests(): TableDigests {
  const sums = new Map<string, { rows: number; sum: bigint }>();
  return {
    add(table, row) {
      const { rows, sum } = sums.get(table) ?? { rows: 0, sum: 0n };
      sums.set(table, { rows: rows + 1, sum: BigInt.asUintN(digestBits, sum + digestOf(row)) });
    },
    result: () =>
      Object.fromEntries([...sums].map(([table, { rows, sum }]) => [table, { rows, digest: sum.toString(16) }])),
  };
}

function digestOf(row: object): bigint {
  const columns = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return BigInt(`0x${createHash("sha256").update(JSON.stringify(columns)).digest("hex")}`);
}
