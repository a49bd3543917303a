import type { KeyRing } from "./key-ring.ts";
import { createKeyStore } from "./key-store.ts";

/** The keys that licenses are signed with, wherever they are kept. */
export interface SigningKeys {
  /** The place, for people. */
  description: string;
  /** Nothing while no keys have been created. */
  read(): Promise<KeyRing | undefined>;
}

/** Keys given as a variable come before those in the folder, which are read anew each time: the admin CLI may have rotated. */
export function openSigningKeys(given: KeyRing | undefined, folder: string): SigningKeys {
  return given ? { description: "the variable SIGNING_KEYS", read: async () => given } : createKeyStore(folder);
}
