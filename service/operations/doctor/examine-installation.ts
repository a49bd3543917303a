import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { packages } from "#content/downloads.ts";
import { builtSiteFile } from "#contract/built-site.ts";
import { academicDataFile } from "../../academic-domains/academic-data.ts";
import { buildFolder } from "../../cli/with-app-context.ts";
import type { Configuration } from "../../config/config.ts";
import { verifySmtp } from "../../mail/smtp-transport.ts";
import { describePackages, readSignedChecksums } from "../../packages/add-package.ts";
import { areChecksumsSigned } from "../../packages/package-checksums.ts";
import { verifyingKeys } from "../../signing/key-ring.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/** Examines everything except the database. */
export async function examineInstallation(configuration: Configuration): Promise<Finding[]> {
  return [
    examineAddress(configuration),
    examineBuild(),
    await examineDataFolder(configuration),
    await examineKeys(configuration),
    await examineMail(configuration),
    await examinePackages(configuration),
  ];
}

function examineAddress({ siteUrl }: Configuration): Finding {
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

async function examineDataFolder({ dataFolder }: Configuration): Promise<Finding> {
  const found = await stat(dataFolder).catch(() => undefined);
  if (!found) return look("data folder", `${dataFolder} is not there yet. The service makes it at its start.`);
  const mode = (found.mode & 0o777).toString(8);
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0) {
    return look(
      "data folder",
      `${dataFolder} is open to other users (mode ${mode}). Close it with: chmod 700 ${dataFolder}`,
    );
  }
  return sound("data folder", `${dataFolder} is closed to other users.`);
}

async function examineKeys({ signingKeys, keysFolder }: Configuration): Promise<Finding> {
  const keys = openSigningKeys(signingKeys, keysFolder);
  try {
    const ring = await keys.read();
    if (!ring) {
      return fault(
        "signing keys",
        "There are none: requests are taken in, but none can be approved. Run: npm run admin -- keys create",
      );
    }
    if (!ring.next)
      return look("signing keys", `${ring.current.id} signs. There is no next key that tools could know beforehand.`);
    return sound("signing keys", `${ring.current.id} signs, ${ring.next.id} is next (${keys.description}).`);
  } catch (error) {
    return fault("signing keys", error instanceof Error ? error.message : "They cannot be read.");
  }
}

async function examineMail({ mailTransport, mailFrom }: Configuration): Promise<Finding> {
  if (mailTransport.kind === "folder") {
    return look("mail", `Mails are written to ${mailTransport.folder} and reach nobody. Set SMTP_URL.`);
  }
  const failure = await verifySmtp(mailTransport.url);
  if (failure === undefined)
    return sound("mail", `The mail server takes our login. Mails come from ${mailFrom.address}.`);
  return fault("mail", `The mail server does not take our login: ${failure}.`);
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
  const missing = packages.length - there.length;
  if (missing > 0) return look("packages", `${there.length} files are there and signed, ${missing} are missing.`);
  return sound("packages", `All ${there.length} files are there and signed.`);
}
