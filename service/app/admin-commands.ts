import { createCli, type Nouns } from "../platform/cli/run-cli.ts";
import { features, personalData } from "./features.ts";

const nouns: readonly Nouns[] = await Promise.all(
  features.map(async ({ commands }) => (await commands?.({ personalData })) ?? {}),
);

/** The admin CLI, with the nouns of every feature. */
export const adminCli = createCli(Object.assign({}, ...nouns), { outbox: "mail", customers: "people" });
