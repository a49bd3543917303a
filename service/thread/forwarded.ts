import { isReading } from "../http/answer.ts";
import type { RequestBindings } from "../http/environment.ts";
import { readBytes } from "../http/request-body.ts";

/** A request as one thread sends it to another. Its body is among the bindings. */
export interface ForwardedRequest {
  method: string;
  url: string;
  headers: [string, string][];
  bindings: RequestBindings;
}

/** The response as it is sent back. */
export interface ForwardedResponse {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
}

export async function packRequest(request: Request, bindings: RequestBindings): Promise<ForwardedRequest> {
  const { method, url, headers } = request;
  const body = isReading(request) ? undefined : await readBytes(request);
  return { method, url, headers: [...headers], bindings: { ...bindings, body } };
}

export function unpackRequest({ method, url, headers }: ForwardedRequest): Request {
  return new Request(url, { method, headers });
}

export async function packResponse(response: Response): Promise<ForwardedResponse> {
  const { status, headers, body } = response;
  return { status, headers: [...headers], body: body && (await response.bytes()) };
}

export function unpackResponse({ body, ...head }: ForwardedResponse): Response {
  return new Response(body, head);
}
