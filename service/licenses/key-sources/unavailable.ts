/** Why a source has no key now, in a sentence without the key. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}
