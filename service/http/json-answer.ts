import type { FailureAnswer } from "#contract/answer.ts";
import type { Headers } from "./security-headers.ts";

const jsonHeaders = { "Content-Type": "application/json", "Cache-Control": "no-store" };

export function jsonAnswer(status: number, body: object, headers: Headers): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...headers, ...jsonHeaders } });
}

/** The answer to every call that failed: one sentence for the console of whoever calls. */
export function failure(status: number, error: string, headers: Headers): Response {
  return jsonAnswer(status, { error } satisfies FailureAnswer, headers);
}
