import { smells } from "#content/smells/index.ts";
import type { FamilyName, SmellKind } from "../model/analysis.ts";
import { lettersOf } from "./letters-of.ts";
import { detached } from "./short-text.ts";

const catalog = new Map<string, SmellKind>(
  smells.flatMap(({ id, name, family, spellings }) =>
    [name, ...Object.values(spellings ?? {})].map((spelling): [string, SmellKind] => [
      lettersOf(spelling),
      { name, family: family === "machine-learning" ? "other" : family, catalogId: id },
    ]),
  ),
);

/** The tools know about a hundred. Many more are texts of another column. */
const mostKinds = 1000;

/** The kinds of smells that were seen so far, under the names of the catalog. */
export class SmellKinds {
  readonly kinds: SmellKind[] = [];
  #bySpelling = new Map<string, number>();
  #byName = new Map<string, number>();

  /** The index of a kind; undefined if there are too many. */
  kindOf(spelling: string, family: FamilyName): number | undefined {
    const known = this.#bySpelling.get(spelling);
    if (known !== undefined) return known;
    const kind = catalog.get(lettersOf(spelling)) ?? { name: detached(spelling), family };
    let index = this.#byName.get(kind.name);
    if (index === undefined) {
      if (this.kinds.length === mostKinds) return undefined;
      index = this.kinds.length;
      this.kinds.push(kind);
      this.#byName.set(kind.name, index);
    }
    this.#bySpelling.set(detached(spelling), index);
    return index;
  }
}
