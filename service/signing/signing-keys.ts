import type { KeyRing } from "./key-ring.ts";
import { createKeyStore } from "./key-store.ts";

/** The keys that sign licenses, from a variable or a file. */
export interface SigningKeys {
  /** The source of the keys, for messages. */
  description: string;
  /** Undefined if no keys have been created. */
  read(): Promise<KeyRing | undefined>;
}

/**
 * Keys given as a variable take precedence over those in the folder, which are read at each call because the admin CLI
 * may rotate them.
 */
export function openSigningKeys(given: KeyRing | undefined, folder: string): SigningKeys {
  return given ? { description: "the variable SIGNING_KEYS", read: async () => given } : createKeyStore(folder);
}
