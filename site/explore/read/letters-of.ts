/** A name in lower case and without anything but letters: tools and versions differ in the rest. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}]/gu, "");
}
