import { join } from "node:path";
import { writeDurably } from "./folder-transport.ts";
import type { Sender } from "./message.ts";
import { composeNewsletterMessage } from "./newsletter-message.ts";
import type { NewsletterTransport } from "./newsletter-transport.ts";

/** Writes each issue for each recipient as a file, while there is no mail server. The same delivery is the same file. */
export function createNewsletterFolderTransport(folder: string, from: Sender): NewsletterTransport {
  return {
    description: `the folder ${folder}`,
    async deliver(mail, beforeLastLine) {
      try {
        const bytes = await composeNewsletterMessage(mail, from);
        await beforeLastLine();
        await writeDurably(folder, join(folder, `newsletter-${mail.id}.eml`), bytes);
        return { kind: "accepted" };
      } catch (error) {
        return { kind: "unavailable", reason: error instanceof Error ? error.message : "unknown" };
      }
    },
    close: async () => undefined,
  };
}
