import { type ChildProcess, spawn } from "node:child_process";
import { errorCode } from "../../files.ts";
import type { KeySourceSettings } from "../../sales-settings.ts";
import { decodeUtf8 } from "../../text.ts";
import { seconds } from "../../time.ts";
import { licenseOf, Unavailable } from "../sign-license.ts";
import type { LicenseRow } from "../tables.ts";

type Program = Extract<KeySourceSettings, { kind: "program" }>;

const mostBytes = 16 * 1024;

/**
 * The key that a program of the vendor makes for a license. Its output is the key, but for the end of its line.
 *
 * @param stopping aborted when the service stops
 */
export async function keyFromProgram(program: Program, license: LicenseRow, stopping: AbortSignal): Promise<string> {
  const timeout = AbortSignal.timeout(seconds(program.seconds));
  const output = await run(program.command, requestOf(license), AbortSignal.any([timeout, stopping])).catch(
    (error: unknown) => {
      if (!timeout.aborted) throw error;
      throw new Unavailable(`The program didn't answer within ${program.seconds} seconds.`);
    },
  );
  const keyText = decodeUtf8(output)?.replace(/\r?\n$/, "");
  if (keyText !== undefined && /^[^\p{Cc}]{1,2000}$/u.test(keyText) && matches(program.pattern, keyText))
    return keyText;
  throw new Unavailable("The program's output is no key by the pattern.");
}

const matches = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`, "u").test(text);

/** What the program is told of a license, as JSON. */
function requestOf(license: LicenseRow): string {
  const { id: licenseId, edition, seats, licensee, organization, email, expiresAt, orderId } = license;
  const { products } = licenseOf(license);
  return JSON.stringify({
    ...{ licenseId, products, edition, seats, licensee, organization, email, expiresAt, orderId },
  });
}

/** Runs a program without a shell and without the service's variables, some of which are secrets. Returns its output. */
async function run([file, ...options]: Program["command"], input: string, limit: AbortSignal): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const fail = (reason: string) => reject(new Unavailable(`The program ${reason}.`));
  // As the leader of a group of processes it can be killed with its children.
  const child = spawn(file, options, {
    ...{ stdio: ["pipe", "pipe", "ignore"], detached: true, env: { PATH: "/usr/local/bin:/usr/bin:/bin" } },
  });
  const breakOff = (reason: string) => {
    killGroup(child);
    child.stdout.destroy();
    fail(reason);
  };
  const end = () => breakOff("was ended");
  limit.addEventListener("abort", end);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    if (chunks.reduce((bytes, { byteLength }) => bytes + byteLength, 0) > mostBytes)
      breakOff(`printed more than ${mostBytes} bytes`);
  });
  // A program may end without reading its input.
  child.stdin.on("error", () => undefined).end(input);
  child.on("error", (error) => fail(`can't be run (${errorCode(error) ?? "no code"})`));
  child.on("close", (code, signal) =>
    code === 0 ? resolve(Buffer.concat(chunks)) : fail(`ended with ${signal ?? `exit code ${code}`}`),
  );
  return await promise.finally(() => limit.removeEventListener("abort", end));
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended.
  }
}
