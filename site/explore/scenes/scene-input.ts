import type { Opened } from "../model/opened.ts";
import type { Selection } from "../model/selection.ts";

/** What a scene is made from. */
export interface SceneInput {
  opened: Opened;
  selection: Selection;
  /** One number for each type: 1 if the selection is about it (`typesOf` in `model/selected-types.ts`). All 0 without a selection. */
  selected: Uint8Array;
}
