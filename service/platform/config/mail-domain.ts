import type { Configuration } from "./config.ts";

/** The domain of the sender, which is that of the Message-ID of every mail. */
export function mailDomainOf({ mailFrom }: Pick<Configuration, "mailFrom">): string {
  return mailFrom.address.replace(/^.*@/, "");
}
