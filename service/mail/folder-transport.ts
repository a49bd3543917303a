import { join } from "node:path";
import { createTransport } from "nodemailer";
import { createPrivateFolder, replaceFile } from "../files/files.ts";
import type { MailTransport } from "./mail-transport.ts";
import { message, type Sender } from "./message.ts";

/** Writes each mail to a file that mail programs open. For development, and until a mail server is configured. */
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
        await createPrivateFolder(folder);
        await replaceFile(file, bytes);
        return { kind: "delivered", to: file };
      } catch (error) {
        return { kind: "refused", permanent: false, reason: error instanceof Error ? error.message : "unknown" };
      }
    },
    close: () => undefined,
  };
}
