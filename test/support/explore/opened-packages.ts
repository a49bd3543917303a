import type { AnalysisFacts } from "#site/results/model/facts.ts";
import type { Adjacency } from "#site/results/model/graph.ts";
import type { Opened } from "#site/results/model/opened.ts";

const noRows: Adjacency = { starts: new Uint32Array(1), targets: new Uint32Array() };

/** Results for tests: one type in each package, and dependencies between packages as source, target and weight. */
export function openedPackages(
  names: readonly string[],
  edges: readonly [source: number, target: number, weight: number][],
  packageCycles: readonly (readonly number[])[],
): Opened {
  const sum = (own: 0 | 1, index: number) =>
    edges.reduce((total, edge) => total + (edge[own] === index ? edge[2] : 0), 0);
  const facts: AnalysisFacts = {
    uses: noRows,
    usedBy: noRows,
    findingsOfType: noRows,
    designFindings: new Uint32Array(names.length),
    allFindings: new Uint32Array(names.length),
    packages: names.map((_, index) => {
      const [efferent, afferent] = [sum(0, index), sum(1, index)];
      const coupling = efferent + afferent;
      const instability = coupling === 0 ? undefined : efferent / coupling;
      return { types: 1, linesOfCode: 10, findings: 0, efferent, afferent, instability };
    }),
    packageEdges: edges.map(([source, target, weight]) => ({ source, target, weight })),
    cycles: [],
    cuts: [],
    cycleOf: new Int32Array(names.length).fill(-1),
    packageCycles,
    distributions: { type: [], method: [] },
  };
  const none = new Float32Array();
  return {
    analysis: {
      title: "sample",
      tool: "designite-java",
      specimen: [],
      packages: names,
      types: {
        count: names.length,
        names: names.map((_, index) => `Type${index}`),
        packages: Uint32Array.from(names, (_, index) => index),
        metrics: [],
        files: [],
      },
      methods: { count: 0, names: [], types: new Uint32Array(), metrics: [], lines: [] },
      findings: {
        count: 0,
        kindOf: new Uint16Array(),
        kinds: [],
        types: new Int32Array(),
        packages: new Int32Array(),
        methods: [],
        causes: [],
        lines: [],
      },
    },
    facts,
    placement: { radius: 1, x: none, y: none, typeBorders: none, packageBorders: none },
    remarks: [],
  };
}
