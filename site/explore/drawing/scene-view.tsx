import { Maximize, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Specimen } from "../../components/plate.tsx";
import { isDirection, neighborIn } from "../../drawing/graph-navigation.ts";
import { nothing, type Selection } from "../../results/model/selection.ts";
import { Legend } from "./legend.tsx";
import styles from "./scene.module.css";
import type { Box, Scene } from "./scene.ts";
import { type Stage, useStage } from "./stage.ts";
import { sameBox } from "./view-math.ts";

interface SceneViewProps {
  scene: Scene;
  /** What the items are, for those who do not see them. */
  label: string;
  /** The parts of the label below the drawing. */
  specimen: readonly string[];
  onSelect: (selection: Selection) => void;
  /** Called when the drawing is there, and with undefined when it is gone. */
  onStage: (stage: Stage | undefined) => void;
}

const zoomKeys: Readonly<Record<string, number>> = { "+": 2, "=": 2, "-": 1 / 2 };

/** A drawing of results: move and enlarge it, and choose its items by pointer or keyboard. */
export function SceneView({ scene, label, specimen, onSelect, onStage }: SceneViewProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed>();
  const leftByEscape = useRef<Pointed>(undefined);
  const point = (item: number | undefined) => {
    if (item !== active) setPointed(item === undefined ? undefined : { item, bounds: scene.bounds });
  };
  const stage = useStage(scene, list, {
    point: (item) => {
      if (item !== undefined || document.activeElement !== list.current) point(item);
    },
    choose: (item) => {
      point(item);
      onSelect(item === undefined ? nothing : scene.selectionOf(item));
    },
    onStage,
  });
  const active = itemHere(pointed, scene) ?? scene.selectedItem;
  useEffect(() => stage.current?.mark(active), [stage, active]);
  // A choice made elsewhere is what is now spoken of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chosen item changes
  useEffect(() => setPointed(undefined), [scene.selectedItem]);

  const zoom = (factor: number) => stage.current?.zoom(factor);
  const showWhole = () => stage.current?.showWhole();
  const buttons = [
    { title: "Zoom in", Icon: Plus, press: () => zoom(2) },
    { title: "Zoom out", Icon: Minus, press: () => zoom(1 / 2) },
    { title: "Show the whole drawing", Icon: Maximize, press: showWhole },
  ];
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const factor = zoomKeys[key];
    const next = itemByKey(key, scene, active ?? itemHere(leftByEscape.current, scene));
    if (factor) zoom(factor);
    else if (key === "0") showWhole();
    else if (key === "Escape") {
      if (active !== undefined) leftByEscape.current = { item: active, bounds: scene.bounds };
      setPointed(undefined);
      onSelect(nothing);
    } else if ((key === "Enter" || key === " ") && active !== undefined) onSelect(scene.selectionOf(active));
    else if (next !== undefined) {
      point(next);
      stage.current?.reveal(next);
    } else return;
    event.preventDefault();
  };

  const sentence = active === undefined ? undefined : scene.describe(active);
  return (
    <div>
      {scene.legend && <Legend entries={scene.legend} />}
      <div className={styles.stage} style={{ aspectRatio: `${scene.bounds.width} / ${scene.bounds.height}` }}>
        <div
          ref={list}
          className={styles.list}
          role="listbox"
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
          tabIndex={0}
          onKeyDown={pressKey}
        >
          {active !== undefined && (
            // An element of its own for each item: screen readers say nothing when only the words change.
            <span
              key={active}
              id={`${id}-${active}`}
              className="visually-hidden"
              role="option"
              aria-selected={active === scene.selectedItem}
              aria-posinset={active + 1}
              aria-setsize={scene.itemCount}
              tabIndex={-1}
            >
              {sentence}
            </span>
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.reading}>{sentence ?? "Point at the drawing to read what is there."}</p>
        <fieldset className={styles.buttons}>
          <legend className="visually-hidden">Size of the drawing</legend>
          {buttons.map(({ title, Icon, press }) => (
            <button key={title} type="button" className="icon-button" title={title} onClick={press}>
              <Icon aria-hidden="true" />
            </button>
          ))}
        </fieldset>
      </div>
      <SceneNotes specimen={specimen} hintId={`${id}-hint`} />
    </div>
  );
}

interface SceneNotesProps extends Pick<SceneViewProps, "specimen"> {
  /** Id of what the keys do, for the description of the drawing. */
  hintId: string;
}

function SceneNotes({ specimen, hintId }: SceneNotesProps) {
  return (
    <div className={`${styles.notes} muted row`}>
      <Specimen parts={specimen} />
      <details className={styles.hint}>
        <summary>How to move</summary>
        <p>Drag to move. Zoom with two fingers, the buttons, or the wheel with Ctrl or after a click.</p>
        <p id={hintId}>Arrow keys go to neighbors, Enter selects, Escape clears, + and − zoom, 0 shows everything.</p>
      </details>
    </div>
  );
}

export interface Pointed {
  item: number;
  /** Of the scene that it was an item of. */
  bounds: Box;
}

/** An item of an earlier scene means nothing in one with other bounds. */
export function itemHere(pointed: Pointed | undefined, { bounds, itemCount }: Scene): number | undefined {
  return pointed && sameBox(pointed.bounds, bounds) && pointed.item < itemCount ? pointed.item : undefined;
}

/** The item that a key goes to from the active one, if the key is for that. */
export function itemByKey(key: string, scene: Scene, active: number | undefined): number | undefined {
  if (scene.itemCount === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return scene.itemCount - 1;
  if (!isDirection(key)) return undefined;
  if (active === undefined) return 0;
  const items = Array.from({ length: scene.itemCount }, (_, item) => item);
  const centers = items.map((item) => {
    const { x, y, width, height } = scene.boxOf(item);
    return { x: x + width / 2, y: y + height / 2 };
  });
  return neighborIn(key, centers, active, items);
}
