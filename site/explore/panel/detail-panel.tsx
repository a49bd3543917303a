import { type FocusEvent, memo, type RefObject, useEffect, useMemo, useRef } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { formatShare, formatValue } from "../model/format-value.ts";
import type { Opened } from "../model/opened.ts";
import { packageIndexOf, rowsOf, type Selection, typesOf } from "../model/selection.ts";
import { FactList } from "./fact-list.tsx";
import { familyHeading } from "./finding-list.tsx";
import { MetricDetails } from "./metric-details.tsx";
import { PackageDetails } from "./package-details.tsx";
import type { PanelProps } from "./panel-props.ts";
import { kindsByFamily } from "./selected-rows.ts";
import { SmellDetails } from "./smell-details.tsx";
import { TypeDetails } from "./type-details.tsx";

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
  return useMemo(() => rowsOf(typesOf(selection, analysis, facts)), [selection, analysis, facts]);
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

/** What the results hold altogether. */
function ResultSummary({ opened: { analysis, facts, remarks } }: { opened: Opened }) {
  const lines = facts.packages.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0);
  const inCycles = facts.cycles.reduce((sum, { types }) => sum + types.length, 0);
  return (
    <article className="panel-details">
      <header>
        <p className="panel-what">All results</p>
        <h2>
          <BreakableName text={analysis.title} />
        </h2>
        <p>Select a type, a package or a smell in a view, in a list or by its name. Its facts then stand here.</p>
      </header>
      <FactList
        facts={[
          { name: "Packages", value: formatValue(analysis.packages.length) },
          { name: "Types", value: formatValue(analysis.types.count) },
          { name: "Methods", value: formatValue(analysis.methods.count) },
          { name: "Lines of code", value: formatValue(lines) },
          ...kindsByFamily(analysis.findings).map(({ family, count }) => ({
            name: familyHeading(family),
            value: formatValue(count),
          })),
          ...(analysis.dependencies
            ? [
                {
                  name: "Types in cycles",
                  value: `${formatValue(inCycles)} (${formatShare(inCycles, analysis.types.count)})`,
                },
              ]
            : []),
        ]}
      />
      {remarks.length > 0 && (
        <section>
          <h3>Remarks on the files</h3>
          <ul className="marked-list">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

interface HeadingFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/** Leads the focus to the heading of other details, when the button that was pressed for them is gone with the former ones. */
function useHeadingFocus(subject: unknown): HeadingFocus {
  const panel = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the details are those of something else
  useEffect(() => {
    const heading = panel.current?.querySelector("h2");
    if (!heading || !isInside.current || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [subject]);
  return {
    ref: panel,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }) => {
      // What is removed loses the focus to nothing.
      if (relatedTarget) isInside.current = false;
    },
  };
}
