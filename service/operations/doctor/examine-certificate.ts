import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Configuration } from "../../config/config.ts";
import { errorCode } from "../../files/files.ts";
import { days } from "../../time/durations.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/** Renewal is due with a third of the lifetime left: about 30 days for most. What is left at half of that is late. */
const lateDays = 14;
const lateShare = 1 / 6;
const page = "See docs/runbook/certificate-over.md";

interface SeenCertificate {
  from: Date;
  to: Date;
  /** Why a browser would refuse it, as a code. */
  problem: string | undefined;
}

/**
 * Looks at the certificate that visitors get, whatever answers there: a proxy on this computer or a CDN.
 *
 * @param ca what is trusted in place of the public authorities
 * @param limitMilliseconds how long the handshake may take
 */
export async function examineCertificate(
  { siteUrl }: Pick<Configuration, "siteUrl">,
  now: Date,
  { ca, limitMilliseconds = 3000 }: { ca?: string | undefined; limitMilliseconds?: number } = {},
): Promise<Finding[]> {
  const { protocol, hostname, port, host } = new URL(siteUrl);
  if (protocol !== "https:") return [];
  try {
    const name = hostname.replace(/^\[|\]$/g, "");
    return [judgeCertificate(host, await readCertificate(name, Number(port) || 443, limitMilliseconds, ca), now)];
  } catch (error) {
    const code = errorCode(error) ?? "no code";
    const reason = error instanceof Error && error.name === "AbortError" ? `${limitMilliseconds / 1000} s` : code;
    return [
      look("certificate", `${host} does not answer with TLS from here (${reason}). Try: curl -sSI ${siteUrl}. ${page}`),
    ];
  }
}

async function readCertificate(
  host: string,
  port: number,
  limitMilliseconds: number,
  ca: string | undefined,
): Promise<SeenCertificate> {
  const socket = connect({
    ...{ host, port, rejectUnauthorized: false },
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(limitMilliseconds) });
    const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
    const problem = socket.authorized ? undefined : String(socket.authorizationError);
    return { from: new Date(from), to: new Date(to), problem };
  } finally {
    socket.destroy();
  }
}

function judgeCertificate(host: string, { from, to, problem }: SeenCertificate, now: Date): Finding {
  const left = Math.floor((to.getTime() - now.getTime()) / days(1));
  const end = to.toISOString().slice(0, 10);
  if (to <= now)
    return fault("certificate", `That of ${host} ended on ${end}, and browsers keep visitors away. ${page}`);
  if (problem !== undefined)
    return fault("certificate", `That of ${host} is refused by browsers and programs (${problem}). ${page}`);
  const lifetime = (to.getTime() - from.getTime()) / days(1);
  if (left < Math.min(lateDays, lifetime * lateShare))
    return look("certificate", `That of ${host} ends on ${end}, in ${left} days, and was not renewed in time. ${page}`);
  return sound("certificate", `That of ${host} is trusted, and ends on ${end}, in ${left} days.`);
}
