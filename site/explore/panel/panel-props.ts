import type { Opened } from "../model/opened.ts";
import type { SelectedResults, Selection } from "../model/selection.ts";

/** What every part of the panel is given. */
export interface PanelProps {
  opened: Opened;
  onSelect: (selection: Selection) => void;
}

/** For the parts that follow the selection. */
export interface SelectedProps extends PanelProps, SelectedResults {}
