import type { OnError } from "../../ui/islands.ts";
import { around, type Exploration, exploreGraph, fetchGraph, lines, mark, ring, shape } from "./explore-graph.ts";
import { graphCanvas, type TypeGraphFile } from "./type-graph-file.ts";

const mostNames = 8;

function namesOf({ types }: TypeGraphFile, indices: readonly number[]): string {
  if (indices.length === 0) return "none";
  const names = indices.map((index) => types[index]?.name ?? "").sort((a, b) => a.localeCompare(b));
  const rest = names.length - mostNames;
  return `${names.slice(0, mostNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function strong(text: string): HTMLElement {
  const element = document.createElement("strong");
  element.textContent = text;
  return element;
}

/** Explores the graph; `readout` tells the figures of the chosen type, or of the types of the chosen package. */
function explore(button: Element, readout: Element, graph: TypeGraphFile, onError: OnError): Exploration {
  const { middle, radius } = graphCanvas;
  const show = (chosen = -1, candidates: readonly number[]) => {
    const type = graph.types[chosen];
    const { used, using, among } = around(graph, type ? [chosen] : candidates);
    const isPart = candidates.length < graph.types.length;
    const [users, targets] = [using.map(([from]) => from), used.map(([, to]) => to)];
    if (type) {
      readout.replaceChildren(
        strong(type.name),
        ` in ${graph.packages[type.home]}${type.linesOfCode > 0 ? `, ${type.linesOfCode} lines` : ""}.`,
        document.createElement("br"),
        `Fan-in ${users.length}, dashed lines: ${namesOf(graph, users)}.`,
        document.createElement("br"),
        `Fan-out ${targets.length}, solid lines: ${namesOf(graph, targets)}.`,
      );
    } else {
      const outside = `, ${used.length} on types outside (solid lines), ${using.length} from outside (dashed lines)`;
      readout.replaceChildren(
        strong(counted(candidates.length, "type", "types")),
        `, ${counted(among.length, "dependency", "dependencies")} among them${isPart ? outside : ""}.`,
      );
    }
    if (!type && !isPart) return { shapes: [], words: "" };
    const own = new Set(type ? [] : candidates);
    const highlighted = new Set([...(type ? [chosen] : candidates), ...users, ...targets]);
    return {
      words: type
        ? `${type.name} in ${graph.packages[type.home]}, fan-in ${users.length}, fan-out ${targets.length}`
        : "",
      shapes: [
        shape("circle", { class: "graph-veil", cx: middle, cy: middle, r: radius + 6 }),
        lines(graph, type ? [] : among, "graph-line"),
        lines(graph, using, "graph-line graph-line-in"),
        lines(graph, used, "graph-line graph-line-out"),
        ...graph.types.flatMap((one, index) =>
          highlighted.has(index)
            ? [mark(one, { mark: own.has(index) ? "graph-mark graph-mark-own" : "graph-mark" })]
            : [],
        ),
        ...(type ? [ring(type, "graph-ring")] : []),
      ],
    };
  };
  return exploreGraph(button, graph, undefined, show, onError);
}

/** The dependency graph of an article: a drawing whose data is fetched at the first touch. */
export function start(part: HTMLElement, onError: OnError): void {
  const select = part.querySelector("select");
  const button = part.querySelector<HTMLButtonElement>(".graph-overlay");
  const readout = part.querySelector(".graph-readout");
  if (!select || !button || !readout) return;
  let asked: Promise<Exploration | undefined> | undefined;
  let graph: TypeGraphFile | undefined;

  /** A failed fetch is repeated at the next touch. */
  const load = (): Promise<Exploration | undefined> => {
    asked ??= fetchGraph(part.dataset.graph).then(
      (fetched) => {
        graph = fetched;
        return explore(button, readout, fetched, onError);
      },
      (error: unknown) => {
        console.error("The dependency graph could not be loaded.", error);
        readout.textContent = "The data of the graph couldn't be loaded. The drawing and the table below remain.";
        asked = undefined;
        return undefined;
      },
    );
    return asked;
  };
  button.addEventListener("pointerenter", load);
  button.addEventListener("click", () => {
    // Safari gives a button that is clicked no focus, which the list takes over.
    button.focus({ preventScroll: true });
    load();
  });
  select.addEventListener("focus", load);
  select.addEventListener("change", async () => {
    const exploration = await load();
    const home = Number(select.value);
    const indices = [...(graph?.types.keys() ?? [])];
    exploration?.limitTo(indices.filter((index) => home < 0 || graph?.types[index]?.home === home));
  });
  select.value = "-1";
  select.disabled = false;
  button.hidden = false;
}
