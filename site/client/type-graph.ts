import { paint } from "../drawing/paint.ts";
import { around, exploreGraph, fetchGraph, lines, mark, ring } from "../figures/graph/explore-graph.ts";
import type { OnError, PageElement } from "./page-element.ts";

function count(number: number, one: string): string {
  return `${number || "no"} ${one}${number === 1 ? "" : "s"}`;
}

/**
 * Lets the visitor choose a type of the drawing on the home page; without one the drawing tells its own story again. The
 * data is fetched with this script, at the first touch.
 */
export default class TypeGraph extends HTMLElement implements PageElement {
  async start(onError: OnError): Promise<void> {
    const button = this.querySelector("button");
    const [finding, detail] = this.querySelectorAll("figcaption > p");
    if (!button || !finding || !detail) return;
    const graph = await fetchGraph(this.getAttribute("src") ?? "");
    const ownFinding = [...finding.childNodes];
    const ownDetail = [...detail.childNodes];
    const told = finding.querySelector("code")?.textContent;
    const story = graph.types.findIndex(({ name }) => name === told);

    const show = (chosen = -1) => {
      const type = graph.types[chosen];
      this.toggleAttribute("data-chosen", type !== undefined);
      if (!type) {
        finding.replaceChildren(...ownFinding);
        detail.replaceChildren(...ownDetail);
        return { shapes: [], words: "" };
      }
      const { used, using } = around(graph, chosen);
      const name = document.createElement("code");
      name.textContent = type.name;
      const leaning = `${using.length} of ${graph.types.length} types ${using.length === 1 ? "depends" : "depend"} on `;
      finding.replaceChildren(leaning, name);
      detail.textContent = `in ${graph.packages[type.home]},\ndepends on ${count(used.length, "type")},\n${count(type.designSmells, "design smell")}`;
      const neighbors = [...used.map(([, to]) => to), ...using.map(([from]) => from)];
      return {
        words: `${finding.textContent}. ${detail.textContent}`,
        shapes: [
          lines(graph, using, { stroke: paint.accent }),
          lines(graph, used, { stroke: paint.ink, "stroke-dasharray": "5 4" }),
          ...[...neighbors, chosen].flatMap((index) => graph.types[index] ?? []).map(mark),
          ring(type),
        ],
      };
    };
    const { list, choose } = exploreGraph(button, graph, story, show, onError);
    list.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse" && document.activeElement !== list) choose(undefined);
    });
    list.addEventListener("blur", () => choose(undefined));
    list.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      choose(undefined);
    });
  }
}
