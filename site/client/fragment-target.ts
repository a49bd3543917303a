/** The element that a fragment names. None for a fragment that was cut within an encoded character, as in a long link. */
export function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
