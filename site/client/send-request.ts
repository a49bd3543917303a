import type { Endpoint, RequestOf } from "#contract/endpoints.ts";
import {
  crossSiteTokenCookie,
  crossSiteTokenHeader,
  type FailureAnswer,
  localServiceOrigin,
  localSiteOrigin,
} from "#contract/forms.ts";

type SendOutcome = { sent: true } | { sent: false; error: string };

function crossSiteToken(): string | undefined {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(`${crossSiteTokenCookie}=`));
  return cookie && decodeURIComponent(cookie.slice(crossSiteTokenCookie.length + 1));
}

async function errorOf(response: Response): Promise<string> {
  const body: Partial<FailureAnswer> | null = await response.json().catch(() => null);
  return typeof body?.error === "string" ? body.error : `The service answered with status ${response.status}.`;
}

/**
 * Sends one request as JSON, without a time-out. Never throws: a lost connection is returned as an error. The type of
 * the endpoint must be given: `sendRequest<typeof subscribeEndpoint>(subscribePath, request)`.
 */
export async function sendRequest<Definition extends Endpoint = never>(
  path: Definition["path"],
  request: RequestOf<Definition>,
): Promise<SendOutcome> {
  try {
    const token = crossSiteToken();
    const response = await fetch(new URL(path, serviceOrigin()), {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { [crossSiteTokenHeader]: token }) },
      body: JSON.stringify(request),
    });
    return response.ok ? { sent: true } : { sent: false, error: await errorOf(response) };
  } catch (failure) {
    return { sent: false, error: failure instanceof Error ? failure.message : "The service couldn't be reached." };
  }
}

/** The page's own origin; in development the port of the service (site specification, section 7). */
function serviceOrigin(): string {
  return location.origin === localSiteOrigin ? localServiceOrigin : location.origin;
}
