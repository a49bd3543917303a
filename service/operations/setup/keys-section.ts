import type { Configuration } from "../../config/config.ts";
import { readConfiguration } from "../../config/config.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";
import { fault, sound } from "../doctor/finding.ts";
import type { SetupSection } from "./setup-section.ts";

/** The keys that sign licenses. New ones are made at the end, unless those of another installation are put there. */
export const keysSection: SetupSection = {
  title: "Keys",
  async ask(prompts, known) {
    const configuration = readConfiguration(known);
    while ((await examine(configuration)).kind === "none") {
      const origin = await prompts.choose({
        message: "There are no keys to sign licenses with.",
        options: [
          { value: "new", label: "Make new ones" },
          { value: "put", label: `I have put those of another installation into ${configuration.keysFolder} now` },
        ],
      });
      if (origin === "new") break;
    }
    return {};
  },
  async check(configuration) {
    const found = await examine(configuration);
    if (found.kind === "unreadable") return [fault("keys", found.reason)];
    if (found.kind === "none") return [sound("keys", `New ones will be made in ${configuration.keysFolder}.`)];
    return [sound("keys", `They are there: ${found.id} signs.`)];
  },
};

type Found = { kind: "there"; id: string } | { kind: "none" } | { kind: "unreadable"; reason: string };

async function examine({ signingKeys, keysFolder }: Configuration): Promise<Found> {
  try {
    const ring = await openSigningKeys(signingKeys, keysFolder).read();
    return ring ? { kind: "there", id: ring.current.id } : { kind: "none" };
  } catch (error) {
    return { kind: "unreadable", reason: error instanceof Error ? error.message : "They cannot be read." };
  }
}
