import type { ComponentType } from "react";
import type { Opened } from "../../results/model/opened.ts";
import type { Selection } from "../../results/model/selection.ts";
import type { SelectedProps } from "../panel/parts.tsx";
import type { Overview } from "../report/overview.ts";

export interface ViewProps extends SelectedProps {
  overview: Overview;
  /** The address of another view, with what is to be selected in it; without a selection the present one stays. */
  hrefOf(view: string, selection?: Selection): string;
}

export interface View {
  /** In the address. */
  name: string;
  /** On its tab, which views of one label share. */
  label: string;
  /** Why these results have nothing to show in it, and what would; its tab is then left out. Empty if they have. */
  missing?(opened: Opened): string;
  /** Whether it takes the place of the details of the selection. */
  isWide?: true;
  /** Whether it is there only while two results are compared. */
  isOfTwo?: true;
  Content: ComponentType<ViewProps>;
}
