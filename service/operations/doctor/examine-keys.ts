import type { Configuration } from "../../config/config.ts";
import { verifyingKeys } from "../../signing/key-ring.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/**
 * Looks at the keys that sign licenses. `used` counts the licenses by the key that has signed them, or is undefined
 * where the database cannot tell: a key that is lost is put back from the backup, and never replaced by new ones.
 */
export async function examineKeys(
  { signingKeys, keysFolder }: Configuration,
  used: ReadonlyMap<string, number> | undefined,
): Promise<Finding> {
  const subject = "signing keys";
  const keys = openSigningKeys(signingKeys, keysFolder);
  try {
    const ring = await keys.read();
    const known = new Set(ring ? verifyingKeys(ring).map(({ id }) => id) : []);
    const lost = [...(used ?? [])].filter(([id]) => !known.has(id));
    if (lost.length > 0) {
      const facts = lost.map(
        ([id, count]) => `${count} ${count === 1 ? "license was" : "licenses were"} signed with ${id}`,
      );
      return fault(
        subject,
        `${facts.join(", ")}, which is not in ${keys.description}. Put that back from the backup: without it these licenses cannot be verified. Then run: npm run admin -- keys list`,
      );
    }
    if (!ring && !used) {
      return fault(
        subject,
        `There are none, and the database cannot tell whether there were any. If licenses were issued, put ${keys.description} back from the backup.`,
      );
    }
    if (!ring) {
      return fault(
        subject,
        "There are none: requests are taken in, but none can be approved. Run: npm run admin -- keys create",
      );
    }
    if (!ring.next)
      return look(subject, `${ring.current.id} signs. There is no next key that tools could know beforehand.`);
    return sound(subject, `${ring.current.id} signs, ${ring.next.id} is next (${keys.description}).`);
  } catch (error) {
    return fault(subject, error instanceof Error ? error.message : "They cannot be read.");
  }
}
