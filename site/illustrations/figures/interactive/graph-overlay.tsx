import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { graphCanvas } from "./graph-canvas.ts";
import { GraphHighlights } from "./graph-highlights.tsx";
import { isDirection, neighborIn, typeAt } from "./graph-navigation.ts";
import type { TypeGraphFile } from "./type-graph-file.ts";

interface GraphOverlayProps {
  graph: TypeGraphFile;
  /** Indices of the types that can be selected. */
  candidates: readonly number[];
  chosen: number | undefined;
  onChoose: (index: number) => void;
  /** True if the button that the overlay replaces had the focus. */
  takesFocus: boolean;
}

/** Maximum distance of the pointer from a type, in user units. */
const reach = 26;

/** The type that a key selects, if any. */
function keyTarget(key: string, { graph, candidates, chosen }: GraphOverlayProps): number | undefined {
  const [first = 0] = candidates;
  if (isDirection(key)) return chosen === undefined ? first : neighborIn(key, graph.types, chosen, candidates);
  if (key === "Home") return first;
  return key === "End" ? (candidates.at(-1) ?? first) : undefined;
}

/** Covers the drawing, and selects a type by pointer or keyboard. */
export function GraphOverlay(props: GraphOverlayProps) {
  const { graph, candidates, chosen, onChoose, takesFocus } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { types, packages, dependencies } = graph;
  const selected = new Set(chosen === undefined ? candidates : [chosen]);
  const used = dependencies.filter(([from, to]) => selected.has(from) && !selected.has(to));
  const using = dependencies.filter(([from, to]) => !selected.has(from) && selected.has(to));
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
