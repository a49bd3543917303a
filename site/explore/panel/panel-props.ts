import type { Opened } from "../model/opened.ts";
import type { Selection } from "../model/selection.ts";

/** What every part of the panel is given. */
export interface PanelProps {
  opened: Opened;
  onSelect: (selection: Selection) => void;
}

/** For the parts that follow the selection. */
export interface SelectedProps extends PanelProps {
  selection: Selection;
  /** One number for each type: 1 if the selection is about it (`typesOf` in `model/selected-types.ts`). */
  selected: Uint8Array;
}
