import { useMemo, useState } from "react";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { missingPackageDependencies } from "../../results/model/missing-data.ts";
import { CaptionedPicture } from "../drawing/captioned-picture.tsx";
import { Legend } from "../drawing/legend.tsx";
import { SavePicture } from "../drawing/save-picture.tsx";
import { lightColors } from "../drawing/scene-colors.ts";
import { PackageCycle } from "../panel/package-cycle.tsx";
import styles from "../panel/panel.module.css";
import { Section, ShowMore } from "../panel/parts.tsx";
import { packageDependenciesTable, packagesTable } from "../tables/packages-table.ts";
import { ResultTable } from "../tables/result-table.tsx";
import { MatrixDrawing, matrixLayout, matrixLegend, PackageMatrix } from "./package-matrix.tsx";
import type { View, ViewProps } from "./view.ts";

export const packages: View = {
  name: "packages",
  label: "Packages",
  missing: ({ analysis }) => (analysis.packages.some((name) => name !== "") ? "" : "The results name no package."),
  Content: Packages,
};

const firstCycles = 3;

/** A wider matrix does not stand beside the cycles, in CSS pixels. */
const widestBeside = 640;

/** The cycles of packages with what to cut of them, the matrix of their dependencies, and both as tables. */
function Packages(props: ViewProps) {
  const { opened, selection, selected } = props;
  const { analysis, facts } = opened;
  const table = useMemo(() => packagesTable({ opened, selection, selected }), [opened, selection, selected]);
  const [areEdgesShown, setEdgesShown] = useState(false);
  const layout = matrixLayout(opened);
  const hasEdges = facts.packageEdges.length > 0;
  return (
    <div className={`${styles.root} ${styles.details} stack`}>
      {hasEdges ? (
        <div className={layout.width < widestBeside ? styles.pair : `${styles.details} stack`}>
          <Section heading="Cycles of packages" count={facts.packageCycles.length} none="No packages are in a cycle.">
            <ShowMore items={facts.packageCycles} first={firstCycles} noun="cycles">
              {(shown) =>
                shown.map((cycle) => (
                  <div key={cycle[0]} className={styles.cycleOfPackages}>
                    <PackageCycle {...props} cycle={cycle} />
                  </div>
                ))
              }
            </ShowMore>
          </Section>
          <Matrix {...props} layout={layout} />
        </div>
      ) : (
        <p>{missingPackageDependencies(analysis)}</p>
      )}
      <Section heading="All packages" count={analysis.packages.length}>
        <ResultTable {...props} table={table} />
      </Section>
      {hasEdges && (
        <details onToggle={({ currentTarget }) => setEdgesShown(currentTarget.open)}>
          <summary>{`All ${counted(facts.packageEdges.length, "dependency", "dependencies")} between packages`}</summary>
          {areEdgesShown && <DependenciesTable {...props} />}
        </details>
      )}
    </div>
  );
}

function DependenciesTable(props: ViewProps) {
  const { opened, selection, selected } = props;
  const table = useMemo(() => packageDependenciesTable({ opened, selection, selected }), [opened, selection, selected]);
  return <ResultTable {...props} table={table} />;
}

function Matrix(props: ViewProps & { layout: ReturnType<typeof matrixLayout> }) {
  const { opened, layout } = props;
  const { title, specimen, packages: all } = opened.analysis;
  const legend = matrixLegend(layout);
  const { rows, cells, against } = layout;
  const facts = `${counted(cells.length, "dependency", "dependencies")}, ${formatValue(against)} closing a cycle`;
  const left = rows.length < all.length ? ` ${formatValue(all.length - rows.length)} packages are left out: ` : "";
  return (
    <Section heading="Matrix" count={rows.length}>
      <p>{`A package depends on those whose columns have a sign in its row: ${facts}.${left}${left && `the matrix has the ${formatValue(rows.length)} with the most dependencies, those in cycles first.`}`}</p>
      <Legend entries={legend} />
      <PackageMatrix {...props} />
      <SavePicture
        title={title}
        part={packages.name}
        draw={() => (
          <CaptionedPicture
            size={layout}
            title={`${title}: dependencies between packages`}
            specimen={specimen}
            legend={legend}
          >
            <MatrixDrawing {...props} colors={lightColors} />
          </CaptionedPicture>
        )}
      />
    </Section>
  );
}
