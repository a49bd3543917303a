import type { FailureAnswer } from "#contract/answer.ts";
import type { Headers } from "./security-headers.ts";

export function jsonAnswer(status: number, body: object, headers: Headers = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

/** The response to a failed call: one sentence for the console of the caller. */
export function failure(status: number, error: string, headers: Headers = {}): Response {
  return jsonAnswer(status, { error } satisfies FailureAnswer, headers);
}
