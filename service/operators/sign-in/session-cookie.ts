import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Headers } from "../../platform/http/security-headers.ts";
import { createLinkToken, type LinkContent, linkPurposes, readLinkToken } from "../../platform/links/link-token.ts";
import type { Session } from "../../platform/operators/operator-store.ts";
import { seconds } from "../../platform/time/time.ts";

type SessionParts = Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">;

const cookieName = "operator";
/** Browsers accept the prefix over https alone, also on localhost. */
const prefixOf = ({ siteUrl }: SessionParts) => (siteUrl.startsWith("https:") ? "host" : undefined);

/** The session of a device that an operator has signed in. A new link secret signs every device out. */
export function sessionOf(context: Context, parts: SessionParts): Session | undefined {
  const token = getCookie(context, cookieName, prefixOf(parts)) ?? "";
  const [current] = parts.linkSecrets;
  const link = readLinkToken("operator-session", token, parts.clock.now(), [current]);
  if (link.kind !== "valid") return undefined;
  return link.holderId === undefined ? {} : { holderId: link.holderId };
}

/** Signs the device in. `Lax`, because a link in a mail is opened from another site. */
export function sessionCookie({ subjectId, holderId }: LinkContent, parts: SessionParts): Headers {
  const prefix = prefixOf(parts);
  const token = createLinkToken("operator-session", subjectId, parts.clock.now(), parts.linkSecrets, holderId);
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
