import { knownAs, withoutParameters } from "./dotted-names.ts";

export interface NamedType {
  fullName: string;
  file: { path: string };
}

/** Finds types by what code calls them: by their whole name, else by a shorter form of it. */
export function namedTypes(types: readonly NamedType[]) {
  const rowsOf = new Map<string, readonly number[]>();
  for (const called of [(name: string) => name, knownAs, withoutParameters])
    for (const [name, rows] of Map.groupBy(types.keys(), (row) => called(types[row]?.fullName ?? "")))
      if (!rowsOf.has(name)) rowsOf.set(name, rows);
  /** Of several of one name, as two modules of a project may have, the one whose file is nearest to a path is meant. */
  return (name: string, path: string): number | undefined => {
    const rows = rowsOf.get(name);
    if (!rows || rows.length === 1) return rows?.[0];
    const shared = (row: number) => sharedStart(types[row]?.file.path ?? "", path);
    return rows.reduce((best, row) => (shared(row) > shared(best) ? row : best));
  };
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
