import { memo, useMemo } from "react";
import type { Opened } from "../model/opened.ts";
import { packageIndexOf, typesOf } from "../model/selected-types.ts";
import type { Selection } from "../model/selection.ts";
import { MetricDetails } from "./details/metric-details.tsx";
import { PackageDetails } from "./details/package-details.tsx";
import { ResultSummary } from "./details/result-summary.tsx";
import { SmellDetails } from "./details/smell-details.tsx";
import { TypeDetails } from "./details/type-details.tsx";
import type { PanelProps } from "./panel-props.ts";
import { useHeadingFocus } from "./parts/use-heading-focus.ts";
import { selectedRows } from "./rows/selected-rows.ts";

interface DetailPanelProps extends PanelProps {
  selection: Selection;
}

function Missing({ what, name }: { what: string; name: string }) {
  return (
    <p>
      These results have no {what} <code>{name || "(no name)"}</code>.
    </p>
  );
}

/** The rows of the selected types. A type stands there more than once if several have its name. */
function useSelectedRows(opened: Opened, selection: Selection): Uint32Array {
  const { analysis, facts } = opened;
  return useMemo(() => selectedRows(typesOf(selection, analysis, facts)), [selection, analysis, facts]);
}

function Details({ opened, selection, onSelect }: DetailPanelProps) {
  const rows = useSelectedRows(opened, selection);
  const { analysis } = opened;
  switch (selection.kind) {
    case "nothing":
      return <ResultSummary opened={opened} />;
    case "type":
      if (rows.length === 0) return <Missing what="type" name={selection.name} />;
      return Array.from(rows, (type) => <TypeDetails key={type} opened={opened} onSelect={onSelect} type={type} />);
    case "package": {
      const index = packageIndexOf(analysis, selection.name);
      if (index < 0) return <Missing what="package" name={selection.name} />;
      return <PackageDetails opened={opened} onSelect={onSelect} index={index} types={rows} />;
    }
    case "smell": {
      const kind = analysis.findings.kinds.findIndex(({ name }) => name === selection.name);
      if (kind < 0) return <Missing what="smell" name={selection.name} />;
      return <SmellDetails opened={opened} onSelect={onSelect} kind={kind} />;
    }
    case "metric":
      return <MetricDetails opened={opened} onSelect={onSelect} selection={selection} />;
  }
}

/**
 * The facts about what is selected, with the rules they break; without a selection those about all results. They stay as
 * they are when only the view changes.
 */
export const DetailPanel = memo(function DetailPanel(props: DetailPanelProps) {
  const { selection } = props;
  // Lists that were opened in full close when something else is selected.
  const key = selection.kind === "nothing" || selection.kind === "metric" ? selection.kind : selection.name;
  return (
    <div className="panel" {...useHeadingFocus(selection)}>
      <Details key={key} {...props} />
    </div>
  );
});
