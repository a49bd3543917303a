import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { severityMark, severityOf, severityPaint } from "../../pictures/marks/severity.ts";
import { isDirection, neighborIn, typeAt } from "./graph-navigation.ts";
import { plate } from "./graph-plate.ts";
import type { GraphType, TypeGraphFile } from "./type-graph-file.ts";

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

function markOf({ x, y, linesOfCode, designSmells }: GraphType): { d: string; paint: string } {
  const severity = severityOf(designSmells);
  const radius = Math.max(5, plate.unit * Math.sqrt(linesOfCode));
  return { d: severityMark(severity, x, y, radius), paint: severityPaint[severity] };
}

function lineBetween(types: readonly GraphType[], [from, to]: readonly [number, number]): string {
  const [a, b] = [types[from], types[to]];
  return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
}

/** Lies over the drawing: dims it, and draws anew what belongs to the chosen type or to the wanted packages. */
export function GraphOverlay({ graph, candidates, chosen, onChoose, takesFocus }: GraphOverlayProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { types, packages, dependencies } = graph;
  const filtered = candidates.length < types.length;
  const wanted = new Set(candidates);
  const used = dependencies.filter(([from]) => from === chosen);
  const using = dependencies.filter(([, to]) => to === chosen);
  const inside = chosen === undefined ? dependencies.filter(([from, to]) => wanted.has(from) && wanted.has(to)) : [];
  const lit = new Set(
    chosen === undefined ? candidates : [chosen, ...used.map(([, to]) => to), ...using.map(([from]) => from)],
  );
  const active = chosen === undefined ? undefined : types[chosen];

  const choosePointed = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const scale = plate.size / box.width;
    const found = typeAt(types, candidates, (clientX - box.left) * scale, (clientY - box.top) * scale, reach);
    if (found !== undefined && found !== chosen) onChoose(found);
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const [first = 0] = candidates;
    const next = isDirection(event.key)
      ? chosen === undefined
        ? first
        : neighborIn(event.key, types, chosen, candidates)
      : event.key === "Home"
        ? first
        : event.key === "End"
          ? (candidates.at(-1) ?? first)
          : undefined;
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
      <svg viewBox={`0 0 ${plate.size} ${plate.size}`} aria-hidden="true">
        {(filtered || active) && (
          <circle className="graph-veil" cx={plate.middle} cy={plate.middle} r={plate.radius + 6} />
        )}
        <path className="graph-line" d={inside.map((pair) => lineBetween(types, pair)).join("")} />
        <path className="graph-line graph-line-in" d={using.map((pair) => lineBetween(types, pair)).join("")} />
        <path className="graph-line graph-line-out" d={used.map((pair) => lineBetween(types, pair)).join("")} />
        {(filtered || active) &&
          types.flatMap((type, index) => {
            const { d, paint } = markOf(type);
            return lit.has(index)
              ? [<path key={`${type.x} ${type.y}`} className="graph-mark" d={d} fill={paint} />]
              : [];
          })}
        {active && (
          <circle
            className="graph-ring"
            cx={active.x}
            cy={active.y}
            r={Math.max(14, plate.unit * Math.sqrt(active.linesOfCode) + 7)}
          />
        )}
      </svg>
    </div>
  );
}
