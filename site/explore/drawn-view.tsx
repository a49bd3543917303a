import { useEffect, useMemo, useState } from "react";
import { sharedPackage } from "../results/model/package-names.ts";
import { pngFile, svgFile } from "./drawing/picture-files.tsx";
import { lightColors } from "./drawing/scene-colors.ts";
import type { ExportOptions } from "./drawing/scene-svg.tsx";
import { SceneView } from "./drawing/scene-view.tsx";
import type { Stage } from "./drawing/stage.ts";
import styles from "./explore.module.css";
import type { SelectedProps } from "./panel/parts.tsx";
import { ExportMenu } from "./tables/export.tsx";
import { ResultTable } from "./tables/result-table.tsx";
import { useWidth } from "./use-width.ts";
import type { DrawnView as DrawnViewOf, ViewChoice } from "./views/view.ts";

interface DrawnViewProps extends SelectedProps {
  view: DrawnViewOf;
  /** Whether pictures are saved in light colors, and not as they are seen. */
  isLight: boolean;
  onLight: (isLight: boolean) => void;
}

/** A drawing of results, the ways to save it, and below it the same facts as a table. */
export function DrawnView({ view, isLight, onLight, ...props }: DrawnViewProps) {
  const { opened, selection, selected, compared, onSelect } = props;
  const { title, specimen } = opened.analysis;
  const [option, setOption] = useOption(view.choice, props);
  const shape = useWidth(isNarrow) ? "tall" : "wide";
  const columns = useWidth(columnsFor);
  const scene = useMemo(
    () => view.scene({ opened, selection, selected, compared }, { shape, columns, option }),
    [view, opened, selection, selected, compared, shape, columns, option],
  );
  const [stage, setStage] = useState<Stage>();
  const [isTableOpen, setTableOpen] = useState(false);
  const items = view.items(option);
  const shared = sharedPackage(opened.analysis);
  const tables = view.tables(option);
  /** The picture as it is shown at the moment. */
  const shown = ({ view, colors }: Stage): ExportOptions => ({
    title: `${title}: ${items.toLowerCase()}${shared && `. Names leave out ${shared}`}`,
    specimen,
    view: view(),
    colors: isLight ? lightColors : colors(),
  });
  return (
    <>
      <div className={`${styles.choices} small row`}>
        {view.choice && (
          <Options
            legend={view.choice.legend}
            options={view.choice.options(opened, compared)}
            chosen={option}
            onChoose={setOption}
          />
        )}
        <ExportMenu
          {...props}
          table={tables[0]}
          view={view.name}
          picture={{
            isLight,
            onLight,
            isShown: stage !== undefined,
            svg: async () => (stage ? svgFile(scene, shown(stage)) : new Blob()),
            png: async () => (stage ? pngFile(scene, shown(stage)) : new Blob()),
          }}
        />
      </div>
      <div className="frame">
        <SceneView
          scene={scene}
          label={items}
          specimen={specimen}
          tall={view.isTall === true}
          onSelect={onSelect}
          onStage={setStage}
        />
      </div>
      <details className={styles.table} onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
        <summary>The same as a table</summary>
        {isTableOpen && tables.map((table) => <ResultTable key={table} {...props} table={table} />)}
      </details>
    </>
  );
}

/** The option of a view that is chosen, and how to choose another. A selection that is about one chooses it. */
function useOption(choice: ViewChoice | undefined, { opened, selection }: SelectedProps) {
  const meant = choice?.ofSelection?.(selection);
  const [chosen, setChosen] = useState(meant);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each selection, also at one about the same option
  useEffect(() => {
    if (meant !== undefined) setChosen(meant);
  }, [selection]);
  return [chosen ?? choice?.first?.(opened) ?? "", setChosen] as const;
}

function Options(props: {
  legend: string;
  options: ReturnType<ViewChoice["options"]>;
  chosen: string;
  onChoose: (value: string) => void;
}) {
  const { legend, options, chosen, onChoose } = props;
  const isOne = options.length === 1;
  const choices = options.map(({ value, text }) => (
    <label key={value} className="choice">
      <input
        type={isOne ? "checkbox" : "radio"}
        name={legend}
        checked={chosen === value}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? value : "")}
      />
      {text}
    </label>
  ));
  if (options.length < 2) return choices;
  return (
    <fieldset className="choice-row">
      <legend className="visually-hidden">{legend}</legend>
      {choices}
    </fieldset>
  );
}

/** In windows of this width the details stand beside the drawing (`explore.module.css`) and take so much of it. */
const details = { from: 1024, width: 440 };

/** How many panels of text of a readable size stand beside each other; undefined if as many as there are. */
function columnsFor(width: number): number | undefined {
  const room = width < details.from ? width : width - details.width;
  if (room < 360) return 1;
  if (room < 700) return 2;
  return room < 1000 ? 3 : undefined;
}

const isNarrow = (width: number): boolean => width < 600;
