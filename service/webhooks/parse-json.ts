/** Reads JSON as what must be checked. Throws on anything else. */
export function parseJson(text: string): unknown {
  return JSON.parse(text);
}
