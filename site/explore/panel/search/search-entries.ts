import { countsOfKinds } from "../../model/kind-counts.ts";
import type { Opened } from "../../model/opened.ts";
import { fullNameOf } from "../../model/selected-types.ts";
import type { Selection } from "../../model/selection.ts";

/** Something that can be found by its name. */
export interface SearchEntry {
  kind: "type" | "package" | "smell";
  /** Its row in the table of its kind. */
  row: number;
  /** Of a type without its package. */
  name: string;
  fullName: string;
  /** In lower case, for the comparison. */
  lower: string;
  lowerFull: string;
  /** Among equal matches those with more weight come first: types and packages by dependents, smells by findings. */
  weight: number;
}

function entryOf(kind: SearchEntry["kind"], row: number, name: string, fullName: string, weight: number): SearchEntry {
  return { kind, row, name, fullName, lower: name.toLowerCase(), lowerFull: fullName.toLowerCase(), weight };
}

/** All types, packages and kinds of smells of the results. */
export function searchEntries({ analysis, facts }: Opened): SearchEntry[] {
  const { types, packages, findings } = analysis;
  const { starts } = facts.usedBy;
  const counts = countsOfKinds(findings);
  return [
    ...types.names.map((name, type) =>
      entryOf("type", type, name, fullNameOf(analysis, type), (starts[type + 1] ?? 0) - (starts[type] ?? 0)),
    ),
    ...packages.map((name, at) => entryOf("package", at, name, name, facts.packages[at]?.afferent ?? 0)),
    ...findings.kinds.map(({ name }, kind) => entryOf("smell", kind, name, name, counts[kind] ?? 0)),
  ];
}

export function selectionOfEntry({ kind, fullName }: SearchEntry): Selection {
  return { kind, name: fullName };
}
