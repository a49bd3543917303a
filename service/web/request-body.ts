import { deskPath } from "#contract/addresses.ts";
import { decodeUtf8, parseJson } from "../text.ts";

/** The longest body of a call, in bytes. */
const longestBody = 16 * 1024;

/** The longest body of an event of a provider of payments, in bytes. An order of many items has some 50 kB. */
export const longestWebhook = 256 * 1024;

/** The longest issue of the newsletter in its form, in bytes. */
const longestIssue = 256 * 1024;

/** The longest body that is read at an address. */
function longestBodyAt(path: string): number {
  if (path.startsWith("/webhooks/")) return longestWebhook;
  return path === `${deskPath}/newsletter/write` ? longestIssue : longestBody;
}

/** Why a body is not read: a status and a sentence that says how to correct it. */
interface BodyFault {
  status: 400 | 413 | 415;
  error: string;
}

/** Far more than any form of the site has. */
const mostFields = 500;

type RequestBody = { value: unknown } | BodyFault;

export const isForm = (request: Request): boolean => mediaType(request) === "application/x-www-form-urlencoded";

const mediaType = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

const refused = (status: BodyFault["status"], error: string): BodyFault => ({ status, error });

/** Reads JSON or a form, up to the longest body. */
export async function readBody(request: Request): Promise<RequestBody> {
  const type = mediaType(request);
  if (type !== "application/json" && !isForm(request))
    return refused(415, "The body must be JSON (application/json) or a form (application/x-www-form-urlencoded).");
  if ((request.headers.get("content-encoding") ?? "identity").toLowerCase() !== "identity")
    return refused(415, "The body must not be compressed.");
  const bytes = await readBytes(request);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const text = decodeUtf8(bytes);
  if (text === undefined) return refused(400, "The body must be valid UTF-8.");
  return type === "application/json" ? readJson(text) : readForm(text);
}

/** Reads the bytes of a body, up to the longest one. */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  const longest = longestBodyAt(new URL(request.url).pathname);
  const tooLong = refused(413, `The body must have at most ${longest} bytes.`);
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > longest) return tooLong;
  try {
    // No more arrives than was announced. Reading the whole at once needs no stream, which would take longer.
    if (announced !== null) return new Uint8Array(await request.arrayBuffer());
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > longest) return tooLong;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return refused(400, "The body ended before it was complete.");
  }
}

function readJson(text: string): RequestBody {
  const value = parseJson(text);
  return value === undefined ? refused(400, "The body must be well-formed JSON.") : { value };
}

/** Converts a form to an object. A repeated field is refused, because it would be ambiguous. */
function readForm(text: string): RequestBody {
  if (text.split("&", mostFields + 1).length > mostFields)
    return refused(413, `A form must have at most ${mostFields} fields.`);
  const fields = new URLSearchParams(text);
  const names = new Set<string>();
  for (const name of fields.keys()) {
    if (names.has(name)) return refused(400, `The field ${JSON.stringify(name)} must be given once.`);
    names.add(name);
  }
  if ([...fields.values()].some((value) => value.includes("\uFFFD"))) {
    return refused(400, "The form must be encoded as UTF-8.");
  }
  return { value: Object.fromEntries(fields) };
}
