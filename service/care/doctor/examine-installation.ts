import { once } from "node:events";
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";
import * as v from "valibot";
import { packages } from "#content/products/downloads.ts";
import { builtSiteFile } from "#contract/built-site.ts";
import { academicDataFile } from "../../academic/domains/domain-lists.ts";
import { describePackages, readSignedChecksums } from "../../downloads/add-package.ts";
import { areChecksumsSigned, readPackageLists } from "../../downloads/published-versions.ts";
import { buildFolder } from "../../platform/cli/cli-context.ts";
import type { Configuration } from "../../platform/config/config.ts";
import { errorCode } from "../../platform/files.ts";
import { verifyingKeys } from "../../platform/keys/key-ring.ts";
import { openSigningKeys } from "../../platform/keys/signing-keys.ts";
import { verifySmtp } from "../../platform/mail/mail-transport.ts";
import { days, localDay } from "../../platform/time/time.ts";
import { folderChecks } from "./examine-folders.ts";
import { examineKeySources } from "./examine-keys.ts";
import { sellingChecks } from "./examine-selling.ts";
import { type Finding, fault, look, runChecks, sound, type Verdict } from "./finding.ts";

/** Examines everything except the database. */
export async function examineInstallation(configuration: Configuration, now: Date): Promise<Finding[]> {
  const { warnings, sales } = configuration;
  return await runChecks([
    ["variables", () => warnings.map((warning) => look(`${warning} Correct it in .env or the environment.`))],
    ["address", () => examineAddress(configuration)],
    ["certificate", () => examineCertificate(configuration, now)],
    ["build", examineBuild],
    ...folderChecks(configuration),
    ["mail", () => examineMail(configuration)],
    ["packages", () => examinePackages(configuration)],
    ...sellingChecks(configuration),
    ["key sources", () => examineKeySources(sales)],
    ["service", () => examineService(configuration)],
  ]);
}

export function examineAddress({ siteUrl }: Configuration): Verdict {
  if (siteUrl.startsWith("https:")) return sound(`Visitors see ${siteUrl}.`);
  return look(`Visitors see ${siteUrl}. Set SITE_URL to the https address of the site: links in emails begin with it.`);
}

function examineBuild(): Verdict {
  if (!existsSync(join(buildFolder, builtSiteFile))) return fault("There is no built site. Run: npm run build");
  if (!existsSync(join(buildFolder, academicDataFile))) {
    return look("The lists of academic domains are missing. Run: npm run build");
  }
  return sound("The site and the lists of academic domains are built.");
}

/** @param limitMilliseconds how long a mail server may take for each answer */
export async function examineMail(
  { mailTransport, mailFrom }: Configuration,
  limitMilliseconds?: number,
): Promise<Verdict[]> {
  if (mailTransport.kind === "folder") {
    return [look(`Emails are written to ${mailTransport.folder} and aren't sent. Set SMTP_URL.`)];
  }
  const { url, newsletterUrl } = mailTransport;
  return [
    await examineMailServer("SMTP_URL", url, `Emails come from ${mailFrom.address}.`, limitMilliseconds),
    ...(newsletterUrl === undefined
      ? []
      : [
          await examineMailServer(
            "NEWSLETTER_SMTP_URL",
            newsletterUrl,
            "It sends newsletter issues.",
            limitMilliseconds,
          ),
        ]),
  ];
}

async function examineMailServer(variable: string, address: string, use: string, limit?: number): Promise<Verdict> {
  const url = new URL(address);
  const failure = await verifySmtp(address, limit);
  if (failure === undefined) return sound(`The mail server ${url.host} accepts our login. ${use}`);
  return fault(explainMailFailure(failure, url, variable));
}

/** A code of three digits is the server's answer. Without one there was no conversation, or none about mails. */
export function explainMailFailure(failure: string, { protocol, host, hostname }: URL, variable: string): string {
  const server = `The mail server ${host}`;
  if (/EAUTH/.test(failure))
    return `${server} doesn't accept our login (${failure}). Check user and password in ${variable}.`;
  if (/TLS|SSL|CERT|ALTNAME|ISSUER/.test(failure)) {
    const starttls = protocol === "smtp:" ? "-starttls smtp " : "";
    const address = /:\d+$/.test(host) ? host : `${host}:${protocol === "smtp:" ? 587 : 465}`;
    return `TLS with the mail server ${host} fails (${failure}): it doesn't offer TLS, or its certificate has expired, is for another name, or isn't trusted. Try: openssl s_client ${starttls}-connect ${address} -verify_hostname ${hostname}`;
  }
  if (/^\d{3}\b/.test(failure))
    return `${server} refuses us (${failure}). Ask its provider whether our address is blocked.`;
  return `${server} doesn't answer (${failure}). Check ${variable}, or try: nc -vz ${host.replace(/:(?=\d+$)/, " ")}`;
}

async function examinePackages({ packagesFolder, signingKeys, keysFolder }: Configuration): Promise<Verdict> {
  const there = await describePackages(packagesFolder);
  if (there.length === 0)
    return look(`There are no package files in ${packagesFolder}. Add them with: npm run admin -- packages add FILE`);
  const ring = await openSigningKeys(signingKeys, keysFolder)
    .read()
    .catch(() => undefined);
  const signed = await readSignedChecksums(packagesFolder);
  if (!signed || !ring || !areChecksumsSigned(signed.text, signed.signature, verifyingKeys(ring))) {
    return look(
      `${there.length} of ${packages.length} files are there, but their list isn't signed. Run: npm run admin -- packages add FILE`,
    );
  }
  const { versions } = await readPackageLists(packagesFolder);
  const late = packages.filter(
    ({ id, version }) =>
      versions.some((known) => known.id === id) &&
      !versions.some((known) => known.id === id && known.version === version),
  );
  if (late.length > 0) {
    const names = late.map(({ name, version }) => `${name} ${version}`).join(", ");
    return look(
      `The pages name ${names}, whose files are missing. Run: npm run admin -- packages release TOOL VERSION --file FILE`,
    );
  }
  const missing = packages.length - there.length;
  if (missing > 0) return look(`${there.length} files are there and signed, ${missing} are missing.`);
  return sound(`All ${there.length} files are there and signed.`);
}

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
): Promise<Verdict | undefined> {
  const { protocol, hostname, port, host } = new URL(siteUrl);
  if (protocol !== "https:") return undefined;
  try {
    const name = hostname.replace(/^\[|\]$/g, "");
    return judgeCertificate(host, await readCertificate(name, Number(port) || 443, limitMilliseconds, ca), now);
  } catch (error) {
    const code = errorCode(error) ?? "no code";
    const reason = error instanceof Error && error.name === "AbortError" ? `${limitMilliseconds / 1000} s` : code;
    return look(`${host} doesn't answer with TLS from here (${reason}). Try: curl -sSI ${siteUrl}. ${page}`);
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

function judgeCertificate(host: string, { from, to, problem }: SeenCertificate, now: Date): Verdict {
  const left = Math.floor((to.getTime() - now.getTime()) / days(1));
  const end = localDay(to);
  if (to <= now) return fault(`That of ${host} expired on ${end}, and browsers turn visitors away. ${page}`);
  if (problem !== undefined) return fault(`That of ${host} is refused by browsers and programs (${problem}). ${page}`);
  const lifetime = (to.getTime() - from.getTime()) / days(1);
  if (left < Math.min(lateDays, lifetime * lateShare))
    return look(`That of ${host} ends on ${end}, in ${left} days, and should have been renewed by now. ${page}`);
  return sound(`That of ${host} is trusted and expires on ${end}, in ${left} days.`);
}

const Readiness = v.object({
  status: v.string(),
  reasons: v.optional(v.array(v.string()), []),
  lostLogLines: v.optional(v.number(), 0),
});

/** Asks the service on this computer how it is. Without one nothing is wrong: it may run elsewhere. */
export async function examineService(
  { port, host }: Pick<Configuration, "port" | "host">,
  limitMilliseconds = 3000,
): Promise<Verdict | undefined> {
  if (port === 0) return undefined;
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMilliseconds), redirect: "error" });
    const readiness = v.safeParse(Readiness, await answer.json());
    if (!readiness.success) return look(`What answers at ${url} isn't the service. Check PORT and HOST.`);
    const { reasons, lostLogLines } = readiness.output;
    const isReady = answer.ok && reasons.length === 0;
    if (isReady && lostLogLines > 0)
      return look(
        `It answers at ${url} and is ready, but has lost ${lostLogLines} log lines since it started. Check the disk or the program that receives the log.`,
      );
    if (isReady) return sound(`It answers at ${url} and is ready.`);
    return fault(`It answers at ${url} and isn't ready: ${reasons.join(" ")} See: curl ${url}`);
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return fault(`It didn't answer at ${url} within ${limitMilliseconds / 1000} s. Check its log.`);
    return look(`Nothing answers at ${url}. Start the service with: npm start`);
  }
}
