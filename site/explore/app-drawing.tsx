import { type ReactNode, useState } from "react";
import type { ExportOptions } from "./drawing/export-options.ts";
import type { Scene } from "./drawing/scene.ts";
import { scenePng } from "./drawing/scene-png.ts";
import { sceneSvg } from "./drawing/scene-svg.ts";
import { type SceneHandle, SceneView } from "./drawing/scene-view.tsx";
import { DependencyTable } from "./panel/dependency-table.tsx";
import { DistributionTable } from "./panel/distribution-table.tsx";
import { PackageTable } from "./panel/package-table.tsx";
import type { SelectedProps } from "./panel/panel-props.ts";
import { TakeAlongMenu } from "./panel/take-along-menu.tsx";
import { TypeTable } from "./panel/type-table.tsx";
import type { ViewName } from "./state/view-name.ts";

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
export function Drawing({ view, scene, label, table, tall = false, children, ...props }: DrawingProps) {
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
