import { seconds } from "../../time/durations.ts";
import { traced } from "../../tracing/spans.ts";
import { parseProducts } from "../licensed-products.ts";
import type { LicenseRow } from "../tables.ts";
import { callEndpoint } from "./call-endpoint.ts";
import type { GeneratedKey, Generator, GeneratorOutput, GeneratorRun } from "./generator.ts";
import { runProgram } from "./run-program.ts";

const mostBytes = 16 * 1024;
const oneLine = /^[^\p{Cc}]{1,4000}$/u;

/** Asks a generator for the key of a license. Asked again with the same license, it may return the same key. */
export async function generateKey(
  license: LicenseRow,
  generator: Generator,
  stopping: AbortSignal,
): Promise<GeneratedKey> {
  const timeout = AbortSignal.timeout(seconds(generator.seconds));
  const run: GeneratorRun = {
    licenseId: license.id,
    input: JSON.stringify(requestOf(license)),
    mostBytes,
    limit: AbortSignal.any([timeout, stopping]),
  };
  const output = await outputOf(generator, run);
  if (stopping.aborted && output.kind !== "output") return { kind: "stopped" };
  if (timeout.aborted && output.kind !== "output")
    return { kind: "failed", reason: `It did not answer within ${generator.seconds} seconds.` };
  return output.kind === "output" ? checkKey(output.bytes, generator) : output;
}

async function outputOf({ command, url, token }: Generator, run: GeneratorRun): Promise<GeneratorOutput> {
  const [program, ...programArguments] = command ?? [];
  if (program !== undefined)
    return await traced({ name: "run of the key program", kind: "client" }, () =>
      runProgram([program, ...programArguments], run),
    );
  if (url !== undefined) return await callEndpoint({ url, token }, run);
  return { kind: "failed", reason: "The settings name neither a program nor an address." };
}

/** What a generator is told of a license. */
function requestOf({ id, products, edition, seats, licensee, organization, mailbox, expiresAt, orderId }: LicenseRow) {
  return {
    licenseId: id,
    products: parseProducts(products),
    edition,
    seats,
    licensee,
    organization,
    mailbox,
    expiresAt,
    orderId,
  };
}

/** The key, which is the whole output but for the end of its line. */
function checkKey(bytes: Uint8Array, { pattern }: Generator): GeneratedKey {
  const keyText = decode(bytes)?.replace(/\r?\n$/, "");
  const isKey = keyText !== undefined && oneLine.test(keyText) && new RegExp(`^(?:${pattern})$`, "u").test(keyText);
  return isKey ? { kind: "key", keyText } : { kind: "failed", reason: "Its output is no key by the pattern." };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
