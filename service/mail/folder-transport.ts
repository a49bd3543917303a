import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailTransport } from "./mail-transport.ts";
import { message, type Sender } from "./message.ts";

/** Writes each mail as a file that mail programs open. For development, and until there is a mail server. */
export function createFolderTransport(folder: string, from: Sender): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    description: `the folder ${folder}`,
    async deliver(mail) {
      const time = mail.createdAt.replace(/[-:]|\.\d+/g, "");
      const file = join(folder, `${time}-${mail.purpose}-${mail.id.slice(-12)}.eml`);
      try {
        const { message: bytes } = await composer.sendMail(message(mail, from, undefined));
        if (!Buffer.isBuffer(bytes)) throw new TypeError("The composer was asked for bytes and made a stream.");
        await writeDurably(folder, file, bytes);
        return { kind: "delivered", to: file };
      } catch (error) {
        return { kind: "refused", permanent: false, reason: error instanceof Error ? error.message : "unknown" };
      }
    },
    close: () => undefined,
  };
}

/** The file appears whole or not at all, and stays after a power cut. Mails hold names: only the owner may read them. */
async function writeDurably(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
