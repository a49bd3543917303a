import { productIds } from "#content/product-ids.ts";
import type { Configuration } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { keySourceOf } from "../../licenses/key-sources/key-waits.ts";
import { latestProducts } from "../../licenses/licensed-products.ts";
import type { OutboxWorker } from "../../mail/mail-worker.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";

/** The service without its port, for as long as it takes to send one mail. */
export interface MailingService {
  database: Database;
  outbox: Pick<OutboxWorker, "sendNext">;
  mailDescription: string;
  close(): Promise<void>;
}

export interface FirstLicenseParts {
  print(line: string): void;
  /** Runs a command of the admin CLI. */
  runAdmin(words: readonly string[], input?: string): Promise<{ exitCode: number; output: string }>;
  /** Starts the service on the new settings, which migrates the database. */
  openService(configuration: Configuration): Promise<MailingService>;
}

const lifetimeDays = "90";

/** Makes keys and tables, issues a license to the operator, sends its mail, and verifies the key that was mailed. */
export async function mailFirstLicense(configuration: Configuration, parts: FirstLicenseParts): Promise<boolean> {
  const { print, runAdmin } = parts;
  print("\nFirst license");
  if (!(await ensureKeys(configuration, parts))) return false;
  const product = productIds.find((id) => keySourceOf(latestProducts([id]), configuration.sales) === "signed");
  if (!product) {
    print("  No key is signed here: all come from your pools or generators, so none is issued for a trial.");
    return true;
  }
  const service = await parts.openService(configuration);
  try {
    const issue = ["licenses", "issue", "--product", product, "--edition", "trial", "--days", lifetimeDays];
    const person = ["--licensee", "First license of the setup", "--mailbox", configuration.reviewEmail];
    const issued = await runAdmin([...issue, ...person, "--json"]);
    if (issued.exitCode !== 0) return false;
    const { licenseId }: { licenseId: string } = JSON.parse(issued.output);
    print(`  Issued: license ${licenseId} for ${product}, for ${lifetimeDays} days.`);
    return await sendAndVerify(licenseId, service, configuration, parts);
  } finally {
    await service.close();
  }
}

async function ensureKeys(
  { signingKeys, keysFolder }: Configuration,
  { runAdmin, print }: FirstLicenseParts,
): Promise<boolean> {
  if (await openSigningKeys(signingKeys, keysFolder).read()) {
    print("  The signing keys are there already.");
    return true;
  }
  const { exitCode } = await runAdmin(["keys", "create"]);
  if (exitCode === 0) print(`  Signing keys are made. Back up ${keysFolder}.`);
  return exitCode === 0;
}

async function sendAndVerify(
  licenseId: string,
  { database, outbox, mailDescription }: MailingService,
  { reviewEmail }: Configuration,
  { print, runAdmin }: FirstLicenseParts,
): Promise<boolean> {
  const readMail = () =>
    database.query
      .selectFrom("outgoingMail")
      .select(["state", "attempts", "lastFailure", "text", "attachmentText"])
      .where("aboutId", "=", licenseId)
      .executeTakeFirstOrThrow();
  let mail = await readMail();
  // Older mails that are due go first.
  while (mail.attempts === 0 && (await outbox.sendNext())) mail = await readMail();
  if (mail.state !== "sent") {
    print(`  The mail was not sent (${mail.lastFailure ?? mail.state}). It waits. See: npm run admin -- mail list`);
    return false;
  }
  print(`  Mailed to ${reviewEmail} by ${mailDescription}.`);
  const { exitCode, output } = await runAdmin(["licenses", "verify"], mail.attachmentText ?? mail.text ?? "");
  if (exitCode !== 0) return false;
  print(`  The key in the mail: ${output.split("\n")[0]}`);
  print("  Check what arrived: save the mail, and run npm run admin -- licenses verify < mail.txt");
  return true;
}
