import type { Opened } from "../model/opened.ts";
import type { Selection } from "../model/selection.ts";

/** What a scene is made from. */
export interface SceneInput {
  opened: Opened;
  selection: Selection;
  /** One number for each type: 1 if the selection is about it (`typesOf` in `model/selected-types.ts`). All 0 without a selection. */
  selected: Uint8Array;
}

/** The selected type, the first if several have its name. */
export function selectedType({ selection, selected }: SceneInput): number | undefined {
  const first = selection.kind === "type" ? selected.indexOf(1) : -1;
  return first < 0 ? undefined : first;
}
