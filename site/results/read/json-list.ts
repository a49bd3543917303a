/** A text, which may be cut by the end, or a number that Python writes and JSON does not have. */
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\b(?:NaN|Infinity)\b/gs;
const textOrBracket = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\]]/gs;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the last complete object in a list ends; 0 if none does. */
function endOfObjects(text: string): number {
  let [depth, end] = [0, 0];
  for (const { 0: token, index } of text.matchAll(textOrBracket)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    if (token === "}" && depth === 1) end = index + 1;
  }
  return end;
}

/** The entries of a list, or the only object; of a list that is cut, the complete objects. Undefined if it is none. */
export function listIn(text: string): { list: readonly unknown[]; isCut: boolean } | undefined {
  const plain = parsed(text);
  const json =
    plain === undefined ? text.replace(textOrNumber, (found) => (found.startsWith('"') ? found : "null")) : "";
  const whole = plain ?? parsed(json);
  if (whole !== undefined) return { list: Array.isArray(whole) ? whole : [whole], isCut: false };
  const list = parsed(`${json.slice(0, endOfObjects(json))}]`);
  return Array.isArray(list) ? { list, isCut: true } : undefined;
}

export function keysIn(list: readonly unknown[]): string[] {
  return [...new Set(list.flatMap((row) => (typeof row === "object" && row !== null ? Object.keys(row) : [])))];
}

/** A name in lower case and without anything but letters: tools and versions differ in the rest. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}]/gu, "");
}
