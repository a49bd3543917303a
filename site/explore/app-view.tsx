import { useMemo } from "react";
import { DistributionsView, InstabilityView, PackagesView, StructureView, TreemapView } from "./app-drawings.tsx";
import type { Opened } from "./model/opened.ts";
import { typesOf } from "./model/selected-types.ts";
import { Changes } from "./panel/changes.tsx";
import type { SelectedProps } from "./panel/panel-props.ts";
import { ReportPage } from "./panel/report-page.tsx";
import { SmellList } from "./panel/smell-list.tsx";
import { TakeAlongMenu } from "./panel/take-along-menu.tsx";
import { TypeTable } from "./panel/type-table.tsx";
import { useComparison } from "./state/use-steps.ts";
import type { ViewName } from "./state/view-name.ts";

interface ViewOfResultsProps extends Omit<SelectedProps, "selected"> {
  view: ViewName;
  before: Opened | undefined;
}

/** A view, with all that is worked out for it, so that a fault in any of it is one of the view. */
export function ViewOfResults({ view, before, ...given }: ViewOfResultsProps) {
  const { opened, selection } = given;
  const { analysis, facts } = opened;
  const selected = useMemo(() => typesOf(selection, analysis, facts), [selection, analysis, facts]);
  const comparison = useComparison(before, opened);
  const props = { ...given, selected };
  switch (view) {
    case "structure":
      return <StructureView {...props} />;
    case "treemap":
      return <TreemapView {...props} />;
    case "packages":
      return <PackagesView {...props} />;
    case "instability":
      return <InstabilityView {...props} />;
    case "distributions":
      return <DistributionsView {...props} />;
    case "smells":
      return (
        <>
          <TakeAlongMenu {...props} table="findings" />
          <SmellList {...props} />
        </>
      );
    case "types":
      return (
        <>
          <TakeAlongMenu {...props} table="types" />
          <TypeTable {...props} />
        </>
      );
    case "changes":
      return before && <Changes before={before} now={props.opened} comparison={comparison} onSelect={props.onSelect} />;
    case "report":
      return <ReportPage opened={props.opened} comparison={comparison} />;
  }
}
