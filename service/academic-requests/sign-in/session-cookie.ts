import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import type { AppContext } from "../../context/app-context.ts";
import type { Headers } from "../../http/security-headers.ts";
import { linkPurposes } from "../../links/link-purposes.ts";
import { createLinkToken, readLinkToken } from "../../links/link-token.ts";
import { seconds } from "../../time/durations.ts";

type SessionParts = Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">;

const cookieName = "operator";
/** Browsers accept the prefix over https alone, also on localhost. */
const prefixOf = ({ siteUrl }: SessionParts) => (siteUrl.startsWith("https:") ? "host" : undefined);

/** Whether the request comes from a device that the operator has signed in. A new link secret signs every device out. */
export function isSignedIn(context: Context, parts: SessionParts): boolean {
  const token = getCookie(context, cookieName, prefixOf(parts)) ?? "";
  const [current] = parts.linkSecrets;
  return readLinkToken("operator-session", token, parts.clock.now(), [current]).kind === "valid";
}

/** Signs the device in. `Lax`, because a link in a mail is opened from another site. */
export function sessionCookie(signInId: string, parts: SessionParts): Headers {
  const prefix = prefixOf(parts);
  const token = createLinkToken("operator-session", signInId, parts.clock.now(), parts.linkSecrets);
  const cookie = generateCookie(cookieName, token, {
    httpOnly: true,
    sameSite: "Lax",
    secure: prefix !== undefined,
    path: "/",
    maxAge: linkPurposes["operator-session"].lifetime / seconds(1),
    ...(prefix && { prefix }),
  });
  return { "Set-Cookie": cookie };
}
