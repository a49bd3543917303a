/** A short name has many neighbors that other programs use, such as HOME beside HOST. */
const allowedDistance = (name: string): number => (name.length >= 8 ? 2 : 1);

/** Names that are not known and almost are, each with the one that is probably meant. */
export function findMisspelled(given: readonly string[], known: readonly string[]): { name: string; meant: string }[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const written = name.toUpperCase();
      const [nearest] = known
        .filter((meant) => meant[0] === written[0])
        .map((meant) => ({ meant, distance: editDistance(written, meant) }))
        .filter(({ meant, distance }) => distance <= allowedDistance(meant))
        .toSorted((a, b) => a.distance - b.distance);
      return nearest ? [{ name, meant: nearest.meant }] : [];
    });
}

/** Letters to insert, remove, replace or swap with their neighbor (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const steps = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(beforeLast[column - 2] ?? 0) + 1] : []),
      ];
      current.push(Math.min(...steps));
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/** An assignment, with a value in quotes that may have several lines, as Node reads it. */
const assignment = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\n]*)/gm;

/** A sentence for each variable that a file sets more than once: the last one would count, without a word of the others. */
export function repeatedVariables(text: string, file: string): string[] {
  const lines = new Map<string, number[]>();
  for (const { 1: name = "", index } of text.matchAll(assignment))
    lines.set(name, [...(lines.get(name) ?? []), text.slice(0, index).split("\n").length]);
  return [...lines]
    .filter(([, places]) => places.length > 1)
    .map(
      ([name, places]) => `${name} is set ${places.length} times in ${file}, in lines ${places.join(", ")}. Keep one.`,
    );
}
