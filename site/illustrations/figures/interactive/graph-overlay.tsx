import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { graphCanvas } from "./graph-canvas.ts";
import { GraphHighlights } from "./graph-highlights.tsx";
import { isDirection, neighborIn, typeAt } from "./graph-navigation.ts";
import type { TypeGraphFile } from "./type-graph-file.ts";

interface GraphOverlayProps {
  graph: TypeGraphFile;
  /** Positions of the types that may be chosen. */
  candidates: readonly number[];
  chosen: number | undefined;
  onChoose: (index: number) => void;
  /** The reader was on the button that this replaces. */
  takesFocus: boolean;
}

/** How near a pointer must come to a type, in the units of the drawing. */
const reach = 26;

/** The type that a key leads to; none for keys that lead nowhere. */
function keyTarget(key: string, { graph, candidates, chosen }: GraphOverlayProps): number | undefined {
  const [first = 0] = candidates;
  if (isDirection(key)) return chosen === undefined ? first : neighborIn(key, graph.types, chosen, candidates);
  if (key === "Home") return first;
  return key === "End" ? (candidates.at(-1) ?? first) : undefined;
}

/** Lies over the drawing, and lets the reader choose a type by pointer or keyboard. */
export function GraphOverlay(props: GraphOverlayProps) {
  const { graph, candidates, chosen, onChoose, takesFocus } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { types, packages, dependencies } = graph;
  const used = dependencies.filter(([from]) => from === chosen);
  const using = dependencies.filter(([, to]) => to === chosen);
  const active = chosen === undefined ? undefined : types[chosen];

  const choosePointed = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const scale = graphCanvas.size / box.width;
    const found = typeAt(types, candidates, (clientX - box.left) * scale, (clientY - box.top) * scale, reach);
    if (found !== undefined && found !== chosen) onChoose(found);
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, props);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
  };

  return (
    <div
      ref={list}
      className="graph-overlay"
      role="listbox"
      aria-label="Types; arrow keys go from one to its neighbors"
      aria-activedescendant={active && `${id}-chosen`}
      tabIndex={0}
      onPointerMove={choosePointed}
      onPointerDown={choosePointed}
      onKeyDown={chooseByKey}
    >
      {active && (
        <span
          id={`${id}-chosen`}
          className="visually-hidden"
          role="option"
          aria-selected="true"
          aria-posinset={candidates.indexOf(chosen ?? -1) + 1}
          aria-setsize={candidates.length}
          tabIndex={-1}
        >
          {`${active.name} in ${packages[active.home]}, fan-in ${using.length}, fan-out ${used.length}`}
        </span>
      )}
      <GraphHighlights graph={graph} candidates={candidates} chosen={chosen} used={used} using={using} />
    </div>
  );
}
