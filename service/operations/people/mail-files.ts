import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ignoreCode } from "../../files/files.ts";

/** The files of mails in these folders that name the mailbox, in whatever coding. */
export async function mailFilesNaming(mailbox: string, folders: readonly string[]): Promise<string[]> {
  const named: string[] = [];
  for (const folder of folders) {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreCode("ENOENT"))) ?? [];
    for (const entry of entries.filter((each) => each.isFile())) {
      const file = join(folder, entry.name);
      if (names(await readFile(file), mailbox)) named.push(file);
    }
  }
  return named;
}

/**
 * Looks at the bytes, and at what quoted-printable and base64 hide, wherever they stand. A parser of mails would need far
 * more memory than a mail has bytes, if a stranger has made it for that.
 */
function names(mail: Buffer, mailbox: string): boolean {
  const sought = Buffer.from(mailbox).toString("latin1").toLowerCase();
  const text = mail.toString("latin1");
  const unquoted = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if ([text, unquoted].some((each) => each.toLowerCase().includes(sought))) return true;
  const encoded = text.matchAll(/[A-Za-z0-9+/]{4,}={0,2}(?:\r?\n[A-Za-z0-9+/]+={0,2})*/g);
  return encoded.some(([lines]) => Buffer.from(lines, "base64").toString("latin1").toLowerCase().includes(sought));
}

export async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}
