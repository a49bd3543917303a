import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { ExportOptions } from "./drawing/export-options.ts";
import type { Scene } from "./drawing/scene.ts";
import { scenePng } from "./drawing/scene-png.ts";
import { sceneSvg } from "./drawing/scene-svg.ts";
import { type SceneHandle, SceneView } from "./drawing/scene-view.tsx";
import type { MetricLevel } from "./model/metric-distributions.ts";
import type { SelectedProps } from "./panel/panel-props.ts";
import { columnsFor, isNarrow, useWidth } from "./state/use-width.ts";
import type { ViewName } from "./state/view-name.ts";
import { TakeAlongMenu } from "./tables/export-menu.tsx";
import { DependencyTable, DistributionTable, PackageTable, TypeTable } from "./tables/result-table.tsx";
import { distributionsScene } from "./views/distributions.ts";
import { instabilityScene } from "./views/instability.ts";
import { matrixScene } from "./views/packages.ts";
import { structureScene } from "./views/structure.ts";
import { treemapScene } from "./views/treemap.ts";

export function StructureView(props: SelectedProps) {
  const { opened, selection, selected } = props;
  const [all, setAll] = useState(false);
  const scene = useMemo(
    () => structureScene({ opened, selection, selected }, { dependencies: all ? "all" : "selected" }),
    [opened, selection, selected, all],
  );
  return (
    <Drawing {...props} view="structure" scene={scene} label="Types, by package" table="types">
      {opened.analysis.dependencies && (
        <label className="choice">
          <input type="checkbox" checked={all} onChange={({ currentTarget }) => setAll(currentTarget.checked)} />
          All dependencies
        </label>
      )}
    </Drawing>
  );
}

export function TreemapView(props: SelectedProps) {
  const { opened, selection, selected } = props;
  const shape = useWidth(isNarrow) ? "tall" : "wide";
  const scene = useMemo(
    () => treemapScene({ opened, selection, selected }, { shape }),
    [opened, selection, selected, shape],
  );
  return <Drawing {...props} view="treemap" scene={scene} label="Types, by size" table="types" />;
}

export function PackagesView(props: SelectedProps) {
  const { opened, selection, selected } = props;
  const shape = useWidth(isNarrow) ? "tall" : "wide";
  const scene = useMemo(
    () => matrixScene({ opened, selection, selected }, { shape }),
    [opened, selection, selected, shape],
  );
  return (
    <Drawing
      {...props}
      view="packages"
      scene={scene}
      label="Dependencies between packages"
      table="package-dependencies"
    />
  );
}

export function InstabilityView(props: SelectedProps) {
  const { opened, selection, selected } = props;
  const scene = useMemo(() => instabilityScene({ opened, selection, selected }), [opened, selection, selected]);
  return <Drawing {...props} view="instability" scene={scene} label="Packages, by instability" table="packages" />;
}

const levels = [
  { level: "type", text: "Types" },
  { level: "method", text: "Methods" },
] as const;

export function DistributionsView(props: SelectedProps) {
  const { opened, selection, selected } = props;
  const { types, methods } = opened.analysis;
  const [chosen, setLevel] = useState<MetricLevel | undefined>(
    selection.kind === "metric" ? selection.level : undefined,
  );
  useEffect(() => {
    if (selection.kind === "metric") setLevel(selection.level);
  }, [selection]);
  const level = chosen ?? (types.metrics.length === 0 && methods.metrics.length > 0 ? "method" : "type");
  const columns = useWidth(columnsFor);
  const scene = useMemo(
    () => distributionsScene({ opened, selection, selected }, { level, ...(columns && { columns }) }),
    [opened, selection, selected, level, columns],
  );
  return (
    <Drawing
      {...props}
      view="distributions"
      scene={scene}
      label={`Metrics of ${level}s`}
      table={`${level}-distributions`}
      tall
    >
      <fieldset className="choices choice-row">
        <legend className="visually-hidden">Metrics of</legend>
        {levels.map((one) => (
          <label key={one.level} className="choice">
            <input
              type="radio"
              name="metric-level"
              checked={level === one.level}
              onChange={() => setLevel(one.level)}
            />
            {one.text}
          </label>
        ))}
      </fieldset>
    </Drawing>
  );
}

const tables = {
  types: TypeTable,
  packages: PackageTable,
  "package-dependencies": MatrixTables,
  "type-distributions": (props: SelectedProps) => <DistributionTable {...props} level="type" />,
  "method-distributions": (props: SelectedProps) => <DistributionTable {...props} level="method" />,
};

/** The cells of the matrix and its rows. */
function MatrixTables(props: SelectedProps) {
  return (
    <>
      <DependencyTable {...props} />
      <PackageTable {...props} />
    </>
  );
}

interface DrawingProps extends SelectedProps {
  view: ViewName;
  scene: Scene;
  /** What the items of the drawing are. */
  label: string;
  /** The table that says the same. */
  table: keyof typeof tables;
  /** Whether it may be higher than the screen. */
  tall?: boolean;
  /** Choices that belong to this drawing. */
  children?: ReactNode;
}

/** A drawing of results, the ways to save it, and below it the same facts as a table. */
function Drawing({ view, scene, label, table, tall = false, children, ...props }: DrawingProps) {
  const { opened, onSelect } = props;
  const { title, specimen } = opened.analysis;
  const [handle, setHandle] = useState<SceneHandle>();
  const [isTableOpen, setTableOpen] = useState(false);

  /** The picture as it is shown at the moment. */
  const taken = (of: SceneHandle): ExportOptions => ({
    title: `${title}: ${label.toLowerCase()}`,
    specimen,
    ...of.present(),
  });
  const Table = tables[table];
  return (
    <>
      <div className="explore-choices">
        {children}
        <TakeAlongMenu
          {...props}
          table={table}
          view={view}
          {...(handle && {
            makeSvg: () => sceneSvg(scene, taken(handle)),
            makePng: () => scenePng(scene, taken(handle)),
          })}
        />
      </div>
      <div className="explore-drawing">
        <SceneView
          scene={scene}
          label={label}
          specimen={specimen}
          tall={tall}
          onSelect={onSelect}
          onHandle={setHandle}
        />
      </div>
      <details className="explore-table" onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
        <summary className="explore-summary">The same as a table</summary>
        {isTableOpen && <Table {...props} />}
      </details>
    </>
  );
}
