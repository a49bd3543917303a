import { useEffect, useMemo, useState } from "react";
import { Drawing } from "./app-drawing.tsx";
import type { MetricLevel } from "./model/metric-distributions.ts";
import type { SelectedProps } from "./panel/panel-props.ts";
import { distributionsScene } from "./scenes/distributions-scene.ts";
import { instabilityScene } from "./scenes/instability-scene.ts";
import { matrixScene } from "./scenes/matrix-scene.ts";
import { structureScene } from "./scenes/structure-scene.ts";
import { treemapScene } from "./scenes/treemap-scene.ts";
import { columnsFor, isNarrow, useWidth } from "./state/use-width.ts";

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
