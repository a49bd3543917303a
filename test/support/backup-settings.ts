import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import type { S3Server } from "./s3-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const identity = await generateIdentity();

/** Backups are encrypted for it. */
export const recipient = await identityToRecipient(identity);

/** A file with the identity of the recipient, as a restore wants it. */
export function keepIdentity(): string {
  const file = join(temporaryFolder(), "identity.txt");
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`);
  return file;
}

/** The variables of backups to this store. */
export const toS3 = ({ endpoint }: S3Server) => ({
  BACKUP_TO: "s3://backups/designite/prod",
  BACKUP_RECIPIENTS: recipient,
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: "eu-test-1",
  BACKUP_S3_KEY_ID: "KEYID",
  BACKUP_S3_SECRET: "very-secret",
});
