import { traced } from "./spans.ts";

/** `fetch` in a span with the host alone: the path and the query may hold a secret. Nothing is sent on about the trace. */
export async function tracedFetch(name: string, url: string, options: RequestInit): Promise<Response> {
  const attributes = { "server.address": URL.parse(url)?.hostname ?? "unknown" };
  return await traced({ name, kind: "client", attributes }, async (span) => {
    const answer = await fetch(url, options);
    span?.set({ "http.response.status_code": answer.status });
    if (!answer.ok) span?.fail(String(answer.status));
    return answer;
  });
}
