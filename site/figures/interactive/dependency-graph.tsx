import { drawn } from "virtual:drawn/figures";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { isDirection, neighborIn, typeAt } from "../../drawing/graph-navigation.ts";
import { type Severity, severityMark, severityOf, severityPaint } from "../../drawing/severity.ts";
import { Plate } from "../../ui/plate.tsx";
import { FigurePart } from "../figure-part.tsx";
import { specimenOf } from "../source-line.ts";
import { type GraphType, graphCanvas, parseTypeGraphFile, type TypeGraphFile } from "./type-graph-file.ts";

interface PackageChoiceProps {
  ready: boolean;
  /** Index of the package; -1 for all. */
  value: number;
  onNear: () => void;
  onChoose: (home: number) => void;
}

function PackageChoice({ ready, value, onNear, onChoose }: PackageChoiceProps) {
  return (
    <label className="figure-field">
      <span>Package</span>
      <select
        disabled={!ready}
        value={value}
        onFocus={onNear}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        <option value={-1}>All packages</option>
        {drawn.junitGraph.packages.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The dependency graph of JUnit: a drawing that becomes interactive at the first touch. */
export function DependencyGraph() {
  const { state, load } = useTypeGraph();
  const [ready, setReady] = useState(false);
  const [home, setHome] = useState(-1);
  const [chosen, setChosen] = useState<number>();
  const [pressed, setPressed] = useState(false);
  useEffect(() => setReady(true), []);
  const graph = state.kind === "loaded" ? state.graph : undefined;
  const candidates = graph
    ? [...graph.types.keys()].filter((index) => home < 0 || graph.types[index]?.home === home)
    : [];
  return (
    <>
      <FigurePart name="junit-graph" part="head" />
      <Plate extent="inset" specimen={specimenOf("junit-4.13.2")}>
        <div className="figure-fields needs-script">
          <PackageChoice
            ready={ready}
            value={home}
            onNear={load}
            onChoose={(next) => {
              load();
              setHome(next);
              setChosen(undefined);
            }}
          />
        </div>
        <div className="graph-stage">
          <FigurePart name="junit-graph" part="drawings" />
          {graph ? (
            <GraphOverlay
              graph={graph}
              candidates={candidates}
              chosen={chosen}
              onChoose={setChosen}
              takesFocus={pressed}
            />
          ) : (
            ready && (
              <button
                type="button"
                className="graph-start"
                aria-label="Explore the graph"
                onPointerEnter={load}
                onClick={() => {
                  setPressed(true);
                  load();
                }}
              />
            )
          )}
        </div>
        <p className="figure-result graph-readout needs-script">
          {graph ? (
            <GraphReadout graph={graph} candidates={candidates} chosen={chosen} />
          ) : state.kind === "failed" ? (
            "The data of the graph could not be loaded. The drawing and the table below remain."
          ) : (
            "Point at a type, or choose it with the arrow keys, to see what it uses and what uses it."
          )}
        </p>
      </Plate>
      <FigurePart name="junit-graph" part="words" />
    </>
  );
}

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
function GraphOverlay(props: GraphOverlayProps) {
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

type Dependency = readonly [from: number, to: number];

interface GraphHighlightsProps {
  graph: TypeGraphFile;
  candidates: readonly number[];
  chosen: number | undefined;
  /** The dependencies of the selected type or package on others, and of others on it. */
  used: readonly Dependency[];
  using: readonly Dependency[];
}

function linesBetween(types: readonly GraphType[], pairs: readonly Dependency[]): string {
  return pairs
    .map(([from, to]) => {
      const [a, b] = [types[from], types[to]];
      return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
    })
    .join("");
}

/** Dims the drawing, and redraws the selected type with its neighbors or the selected packages. */
function GraphHighlights({ graph, candidates, chosen, used, using }: GraphHighlightsProps) {
  const { types, dependencies } = graph;
  const active = chosen === undefined ? undefined : types[chosen];
  const dimmed = candidates.length < types.length || active !== undefined;
  const wanted = new Set(candidates);
  const inside = dimmed && !active ? dependencies.filter(([from, to]) => wanted.has(from) && wanted.has(to)) : [];
  const highlighted = new Set([
    ...(chosen === undefined ? candidates : [chosen]),
    ...used.map(([, to]) => to),
    ...using.map(([from]) => from),
  ]);
  return (
    <svg viewBox={`0 0 ${graphCanvas.size} ${graphCanvas.size}`} aria-hidden="true">
      {dimmed && (
        <circle className="graph-veil" cx={graphCanvas.middle} cy={graphCanvas.middle} r={graphCanvas.radius + 6} />
      )}
      <path className="graph-line" d={linesBetween(types, inside)} />
      <path className="graph-line graph-line-in" d={linesBetween(types, using)} />
      <path className="graph-line graph-line-out" d={linesBetween(types, used)} />
      {dimmed &&
        types.flatMap((type, index) => {
          const { d, paint } = markOf(type);
          return highlighted.has(index)
            ? [
                <path
                  key={`${type.x} ${type.y}`}
                  className={wanted.has(index) && !active ? "graph-mark graph-mark-own" : "graph-mark"}
                  d={d}
                  fill={paint}
                />,
              ]
            : [];
        })}
      {active && <circle className="graph-ring" cx={active.x} cy={active.y} r={Math.max(14, radiusOf(active) + 7)} />}
    </svg>
  );
}

const mostNames = 8;

function namesOf(graph: TypeGraphFile, indices: readonly number[]): string {
  if (indices.length === 0) return "none";
  const names = indices.map((index) => graph.types[index]?.name ?? "").sort((a, b) => a.localeCompare(b));
  const rest = names.length - mostNames;
  return `${names.slice(0, mostNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface GraphReadoutProps {
  graph: TypeGraphFile;
  candidates: readonly number[];
  chosen: number | undefined;
}

/** The figures of the selected type, or of the selected packages. */
function GraphReadout({ graph, candidates, chosen }: GraphReadoutProps) {
  const type = chosen === undefined ? undefined : graph.types[chosen];
  if (!type) {
    const wanted = new Set(candidates);
    const inside = graph.dependencies.filter(([from, to]) => wanted.has(from) && wanted.has(to)).length;
    const leaving = graph.dependencies.filter(([from, to]) => wanted.has(from) && !wanted.has(to)).length;
    const arriving = graph.dependencies.filter(([from, to]) => !wanted.has(from) && wanted.has(to)).length;
    return (
      <>
        <strong>{counted(candidates.length, "type", "types")}</strong>, {counted(inside, "dependency", "dependencies")}{" "}
        among them
        {candidates.length < graph.types.length &&
          `, ${leaving} on types outside (solid lines), ${arriving} from outside (dashed lines)`}
        .
      </>
    );
  }
  const used = graph.dependencies.flatMap(([from, to]) => (from === chosen ? [to] : []));
  const using = graph.dependencies.flatMap(([from, to]) => (to === chosen ? [from] : []));
  return (
    <>
      <strong>{type.name}</strong> in {graph.packages[type.home]}
      {type.linesOfCode > 0 && `, ${type.linesOfCode} lines`}.
      <br />
      Fan-in {using.length}, dashed lines: {namesOf(graph, using)}.
      <br />
      Fan-out {used.length}, solid lines: {namesOf(graph, used)}.
    </>
  );
}

type GraphState =
  | { kind: "untouched" }
  | { kind: "loading" }
  | { kind: "loaded"; graph: TypeGraphFile }
  | { kind: "failed" };

/** The graph, fetched at the first touch. A failed fetch is repeated at the next one. */
function useTypeGraph(): { state: GraphState; load: () => void } {
  const [state, setState] = useState<GraphState>({ kind: "untouched" });
  const asked = useRef(false);
  const load = () => {
    if (asked.current) return;
    asked.current = true;
    setState({ kind: "loading" });
    fetch(drawn.junitGraph.address)
      .then((response) => response.json())
      .then((json) => setState({ kind: "loaded", graph: parseTypeGraphFile(json) }))
      .catch((error: unknown) => {
        console.error("The dependency graph could not be loaded.", error);
        asked.current = false;
        setState({ kind: "failed" });
      });
  };
  return { state, load };
}

/** The least radius of a mark that is drawn again over the graph. */
export const leastRadius = 5;

export const radiusOf = ({ linesOfCode }: GraphType): number => graphCanvas.unit * Math.sqrt(linesOfCode);

/** The mark of a type, as it is drawn again over the graph. */
export function markOf(type: GraphType): { d: string; paint: string; severity: Severity } {
  const severity = severityOf(type.designSmells);
  const d = severityMark(severity, type.x, type.y, Math.max(leastRadius, radiusOf(type)));
  return { d, paint: severityPaint[severity], severity };
}
