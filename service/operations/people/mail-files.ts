import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { ignoreCode } from "../../files/ignore-code.ts";

/** The files of mails in these folders that name the mailbox, in whatever coding. */
export async function mailFilesNaming(mailbox: string, folders: readonly string[]): Promise<string[]> {
  const named: string[] = [];
  for (const folder of folders) {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreCode("ENOENT"))) ?? [];
    for (const entry of entries.filter((each) => each.isFile())) {
      const file = join(folder, entry.name);
      if (await names(file, mailbox)) named.push(file);
    }
  }
  return named;
}

async function names(file: string, mailbox: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.toString("latin1").toLowerCase().includes(mailbox)) return true;
  return JSON.stringify(await PostalMime.parse(bytes))
    .toLowerCase()
    .includes(mailbox);
}

export async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}
