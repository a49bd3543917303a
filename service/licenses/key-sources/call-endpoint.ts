import { errorCode } from "../../files/files.ts";
import { tracedFetch } from "../../tracing/traced-fetch.ts";
import type { GeneratorOutput, GeneratorRun } from "./generator.ts";

/** Posts the input to an endpoint and returns the text of its answer. Redirects are not followed: they are failures. */
export async function callEndpoint(
  { url, token }: { url: string; token: string | undefined },
  { licenseId, input, mostBytes, limit }: GeneratorRun,
): Promise<GeneratorOutput> {
  try {
    const answer = await tracedFetch("call of the key endpoint", url, {
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
      return { kind: "failed", reason: "The endpoint does not answer with text/plain." };
    }
    return await readBody(answer, mostBytes);
  } catch (error) {
    return { kind: "failed", reason: `The endpoint does not answer (${codeOf(error)}).` };
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
