import { DistributionsView, InstabilityView, PackagesView, StructureView, TreemapView } from "./app-drawings.tsx";
import type { Comparison } from "./model/compare.ts";
import type { Opened } from "./model/opened.ts";
import { Changes } from "./panel/changes.tsx";
import type { SelectedProps } from "./panel/panel-props.ts";
import { ReportPage } from "./panel/report-page.tsx";
import { SmellList } from "./panel/smell-list.tsx";
import { TakeAlongMenu } from "./panel/take-along-menu.tsx";
import { TypeTable } from "./panel/type-table.tsx";
import type { ViewName } from "./state/view-name.ts";

interface ViewOfResultsProps extends SelectedProps {
  view: ViewName;
  before: Opened | undefined;
  /** Undefined until it is found, and without earlier results. */
  comparison: Comparison | undefined;
}

export function ViewOfResults({ view, before, comparison, ...props }: ViewOfResultsProps) {
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
