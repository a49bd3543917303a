import { type ChildProcess, spawn } from "node:child_process";
import { errorCode } from "../../files.ts";
import type { KeySourceSettings } from "../../sales-settings.ts";
import { decodeUtf8 } from "../../text.ts";
import { seconds } from "../../time.ts";
import { parseProducts } from "../licensed-products.ts";
import type { LicenseRow } from "../tables.ts";

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
    return { kind: "failed", reason: `It didn't answer within ${generator.seconds} seconds.` };
  return output.kind === "output" ? checkKey(output.bytes, generator) : output;
}

async function outputOf({ command, url, token }: Generator, run: GeneratorRun): Promise<GeneratorOutput> {
  const [program, ...programArguments] = command ?? [];
  if (program !== undefined) return await runProgram([program, ...programArguments], run);
  if (url !== undefined) return await callEndpoint({ url, token }, run);
  return { kind: "failed", reason: "The settings name neither a program nor an address." };
}

/** What a generator is told of a license. */
function requestOf({ id, products, edition, seats, licensee, organization, email, expiresAt, orderId }: LicenseRow) {
  return {
    licenseId: id,
    products: parseProducts(products),
    edition,
    seats,
    licensee,
    organization,
    email,
    expiresAt,
    orderId,
  };
}

/** The key, which is the whole output but for the end of its line. */
function checkKey(bytes: Uint8Array, { pattern }: Generator): GeneratedKey {
  const keyText = decodeUtf8(bytes)?.replace(/\r?\n$/, "");
  const isKey = keyText !== undefined && oneLine.test(keyText) && new RegExp(`^(?:${pattern})$`, "u").test(keyText);
  return isKey ? { kind: "key", keyText } : { kind: "failed", reason: "Its output is no key by the pattern." };
}

/** Posts the input to an endpoint and returns the text of its answer. Redirects are not followed: they are failures. */
async function callEndpoint(
  { url, token }: { url: string; token: string | undefined },
  { licenseId, input, mostBytes, limit }: GeneratorRun,
): Promise<GeneratorOutput> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "text/plain",
        "idempotency-key": licenseId,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: input,
      redirect: "manual",
      signal: limit,
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      return { kind: "failed", reason: `The endpoint answers with HTTP ${answer.status}.` };
    }
    if (!isPlainText(answer)) {
      await answer.body?.cancel();
      return { kind: "failed", reason: "The endpoint doesn't answer with text/plain." };
    }
    return await readBody(answer, mostBytes);
  } catch (error) {
    return { kind: "failed", reason: `The endpoint doesn't answer (${codeOf(error)}).` };
  }
}

/** A JSON object or a page would else pass as a key. An answer that does not say what it is counts as text. */
const isPlainText = ({ headers }: Response) => /^text\/plain\b/i.test(headers.get("content-type") ?? "text/plain");

async function readBody({ body }: Response, mostBytes: number): Promise<GeneratorOutput> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) return { kind: "failed", reason: `Its output is longer than ${mostBytes} bytes.` };
    chunks.push(chunk);
  }
  return { kind: "output", bytes: Buffer.concat(chunks) };
}

/** The cause of a failed connection has the code. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return errorCode(cause) ?? "no code";
}

/** The program gets none of the variables of the service, some of which are secrets. */
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin" };

/**
 * Runs a program without a shell, with the input on its standard input, and returns its standard output. Its standard
 * error is not read. At the limit of time or output it is killed with its children.
 */
async function runProgram(
  [program, ...programArguments]: readonly [string, ...string[]],
  { input, mostBytes, limit }: GeneratorRun,
): Promise<GeneratorOutput> {
  const { promise, resolve } = Promise.withResolvers<GeneratorOutput>();
  // As the leader of a group of processes it can be killed with its children.
  const child = spawn(program, programArguments, {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
    env: environment,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  const breakOff = (reason: string): void => {
    killGroup(child);
    child.stdout.destroy();
    resolve({ kind: "failed", reason });
  };
  const endAtLimit = (): void => breakOff("It was ended.");
  limit.addEventListener("abort", endAtLimit);
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) breakOff(`Its output is longer than ${mostBytes} bytes.`);
    else chunks.push(chunk);
  });
  // A program may end without reading its input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  child.on("error", (error) =>
    resolve({ kind: "failed", reason: `The program can't be run (${codeOfStart(error)}).` }),
  );
  child.on("close", (code, signal) => {
    if (code === 0) resolve({ kind: "output", bytes: Buffer.concat(chunks) });
    else resolve({ kind: "failed", reason: `The program ended with ${signal ?? `exit code ${code}`}.` });
  });
  return await promise.finally(() => limit.removeEventListener("abort", endAtLimit));
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended.
  }
}

function codeOfStart(error: Error): string {
  return "code" in error ? String(error.code) : "no code";
}

/** The settings of a program or an endpoint of the vendor that makes keys. */
type Generator = Extract<KeySourceSettings, { kind: "generator" }>;

/** What a program or an endpoint has answered. Reasons are sentences without the key. */
type GeneratorOutput =
  | { kind: "output"; bytes: Uint8Array }
  | { kind: "failed"; reason: string }
  /** The service stops. */
  | { kind: "stopped" };

export type GeneratedKey = { kind: "key"; keyText: string } | Exclude<GeneratorOutput, { kind: "output" }>;

/** How a generator is run. */
interface GeneratorRun {
  licenseId: string;
  /** The license as JSON. */
  input: string;
  mostBytes: number;
  /** Aborted at the end of the time limit, and when the service stops. */
  limit: AbortSignal;
}
