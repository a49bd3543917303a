import { existsSync } from "node:fs";
import { join } from "node:path";
import { packages } from "#content/downloads.ts";
import { builtSiteFile } from "#contract/built-site.ts";
import { academicDataFile } from "../../academic-domains/academic-data.ts";
import { buildFolder } from "../../cli/with-app-context.ts";
import type { Configuration } from "../../config/config.ts";
import { verifySmtp } from "../../mail/create-mail-transport.ts";
import { describePackages, readSignedChecksums } from "../../packages/add-package.ts";
import { areChecksumsSigned } from "../../packages/package-checksums.ts";
import { readPackageLists } from "../../packages/published-versions.ts";
import { verifyingKeys } from "../../signing/key-ring.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";
import { examineCertificate } from "./examine-certificate.ts";
import { examineFolders } from "./examine-folders.ts";
import { examineKeySources } from "./examine-key-sources.ts";
import { examineSelling } from "./examine-selling.ts";
import { examineService } from "./examine-service.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/** Examines everything except the database. */
export async function examineInstallation(configuration: Configuration, now: Date): Promise<Finding[]> {
  return [
    ...configuration.warnings.map((warning) => look("variables", `${warning} Correct it in .env or the environment.`)),
    examineAddress(configuration),
    ...(await examineCertificate(configuration, now)),
    examineBuild(),
    ...(await examineFolders(configuration)),
    ...(await examineMail(configuration)),
    await examinePackages(configuration),
    ...(await examineSelling(configuration)),
    ...(await examineKeySources(configuration.sales)),
    ...(await examineService(configuration)),
  ];
}

export function examineAddress({ siteUrl }: Configuration): Finding {
  if (siteUrl.startsWith("https:")) return sound("address", `Visitors see ${siteUrl}.`);
  return look(
    "address",
    `Visitors see ${siteUrl}. Set SITE_URL to the https address of the site: links in mails begin with it.`,
  );
}

function examineBuild(): Finding {
  if (!existsSync(join(buildFolder, builtSiteFile)))
    return fault("build", "There is no built site. Run: npm run build");
  if (!existsSync(join(buildFolder, academicDataFile))) {
    return look("build", "The lists of academic domains are missing. Run: npm run build");
  }
  return sound("build", "The site and the lists of academic domains are built.");
}

/** @param limitMilliseconds how long a mail server may take for each answer */
export async function examineMail(
  { mailTransport, mailFrom }: Configuration,
  limitMilliseconds?: number,
): Promise<Finding[]> {
  if (mailTransport.kind === "folder") {
    return [look("mail", `Mails are written to ${mailTransport.folder} and reach nobody. Set SMTP_URL.`)];
  }
  const { url, newsletterUrl } = mailTransport;
  return [
    await examineMailServer("SMTP_URL", url, `Mails come from ${mailFrom.address}.`, limitMilliseconds),
    ...(newsletterUrl === undefined
      ? []
      : [await examineMailServer("NEWSLETTER_SMTP_URL", newsletterUrl, "Issues leave by it.", limitMilliseconds)]),
  ];
}

async function examineMailServer(variable: string, address: string, use: string, limit?: number): Promise<Finding> {
  const url = new URL(address);
  const failure = await verifySmtp(address, limit);
  if (failure === undefined) return sound("mail", `The mail server ${url.host} takes our login. ${use}`);
  return fault("mail", explainMailFailure(failure, url, variable));
}

/** A code of three digits is the server's answer. Without one there was no conversation, or none about mails. */
export function explainMailFailure(failure: string, { protocol, host, hostname }: URL, variable: string): string {
  const server = `The mail server ${host}`;
  if (/EAUTH/.test(failure))
    return `${server} does not take our login (${failure}). Check user and password in ${variable}.`;
  if (/TLS|SSL|CERT|ALTNAME|ISSUER/.test(failure)) {
    const starttls = protocol === "smtp:" ? "-starttls smtp " : "";
    const address = /:\d+$/.test(host) ? host : `${host}:${protocol === "smtp:" ? 587 : 465}`;
    return `TLS with the mail server ${host} fails (${failure}): it offers none, or its certificate is over, of another name or unknown. Try: openssl s_client ${starttls}-connect ${address} -verify_hostname ${hostname}`;
  }
  if (/^\d{3}\b/.test(failure))
    return `${server} refuses us (${failure}). Ask its provider whether our address is blocked.`;
  return `${server} does not answer (${failure}). Check ${variable}, or try: nc -vz ${host.replace(/:(?=\d+$)/, " ")}`;
}

async function examinePackages({ packagesFolder, signingKeys, keysFolder }: Configuration): Promise<Finding> {
  const there = await describePackages(packagesFolder, packages);
  if (there.length === 0)
    return look(
      "packages",
      `No package file lies in ${packagesFolder}. Add them with: npm run admin -- packages add FILE`,
    );
  const ring = await openSigningKeys(signingKeys, keysFolder)
    .read()
    .catch(() => undefined);
  const signed = await readSignedChecksums(packagesFolder);
  if (!signed || !ring || !areChecksumsSigned(signed.text, signed.signature, verifyingKeys(ring))) {
    return look(
      "packages",
      `${there.length} of ${packages.length} files are there, but their list is not signed. Run: npm run admin -- packages add FILE`,
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
      "packages",
      `The pages state ${names}, whose files are not there. Run: npm run admin -- release TOOL VERSION --file FILE`,
    );
  }
  const missing = packages.length - there.length;
  if (missing > 0) return look("packages", `${there.length} files are there and signed, ${missing} are missing.`);
  return sound("packages", `All ${there.length} files are there and signed.`);
}
