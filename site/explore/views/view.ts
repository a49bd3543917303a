import type { ComponentType } from "react";
import type { Opened } from "../../results/model/opened.ts";
import type { SelectedResults, Selection } from "../../results/model/selection.ts";
import type { Scene } from "../drawing/scene.ts";
import type { SelectedProps } from "../panel/parts.tsx";
import type { SavedTableName, ShownTableName } from "../tables/tables.ts";

interface AnyView {
  /** In the address, and in the names of files with its picture. */
  name: string;
  /** On its tab. */
  label: string;
  /** Why these results have nothing to show in it, and what would; its tab is then left out. Empty if they have. */
  missing?(opened: Opened): string;
}

/** How a drawing is asked for. */
export interface DrawingWishes {
  /** Of the place for the drawing. */
  shape: "wide" | "tall";
  /** How many panels of text of a readable size stand beside each other there; undefined if as many as there are. */
  columns: number | undefined;
  /** The value of the option that is chosen; empty for a box without a check, and for views without a choice. */
  option: string;
}

/** What the visitor can choose about a drawing: a box to check if there is one option, else one of several. */
export interface ViewChoice {
  /** What the options are about, for those who do not see the drawing. */
  legend: string;
  /** None if there is nothing to choose in these results. */
  options(opened: Opened, compared?: SelectedResults["compared"]): readonly { value: string; text: string }[];
  /** The value of the option at first, if one is chosen. */
  first?(opened: Opened): string;
  /** The value of the option that a selection is about, which is then chosen. */
  ofSelection?(selection: Selection): string | undefined;
}

export interface DrawnView extends AnyView {
  kind: "drawn";
  /** What the items of the drawing are. */
  items(option: string): string;
  /** Whether it may be higher than the screen. */
  isTall?: true;
  choice?: ViewChoice;
  /** The tables that say the same. The first one is what is saved as CSV. */
  tables(option: string): readonly [ShownTableName, ...ShownTableName[]];
  scene(results: SelectedResults, wishes: DrawingWishes): Scene;
}

export interface ViewProps extends SelectedProps {
  /** The address of another view, with what is to be selected in it. */
  hrefOf(view: string, selection: Selection): string;
}

export interface WrittenView extends AnyView {
  kind: "written";
  /** The table that is saved as CSV above it. */
  table?: SavedTableName;
  /** Whether it takes the place of the details of the selection. */
  isWide?: true;
  /** Whether it is there only while two results are compared. */
  isOfTwo?: true;
  Content: ComponentType<ViewProps>;
}

export type View = DrawnView | WrittenView;
