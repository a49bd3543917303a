import { smells } from "#content/catalog/smells/index.ts";
import {
  type Analysis,
  type FamilyName,
  familyNames,
  type MetricColumn,
  type SmellKind,
} from "#site/results/model/analysis.ts";
import { groupByKey } from "#site/results/model/graph.ts";

type Numbers = ReadonlyMap<string, number>;

function columnsOf(rows: readonly Numbers[]): MetricColumn[] {
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return names.map((name) => ({ name, values: Float64Array.from(rows, (row) => row.get(name) ?? Number.NaN) }));
}

function numbersOf(words: readonly string[]): Numbers {
  return new Map(
    words.map((word) => {
      const [name = "", value] = word.split("=");
      return [name, Number(value)];
    }),
  );
}

function familyOf(word: string): FamilyName {
  return familyNames.find((name) => name === word) ?? "other";
}

function kindOf(name: string, family: FamilyName): SmellKind {
  const catalogId = smells.find((smell) => smell.name === name)?.id;
  return { name, printed: name, family, ...(catalogId ? { catalogId } : {}) };
}

/**
 * An analysis for tests, written as lines. A method is named by its type, a number sign and its name. What follows the
 * slash is the cause. Types that only a dependency names are added without metrics.
 *
 *     type p.A LOC=10 NOM=3
 *     method p.A#run CC=9 LOC=20
 *     design p.A: Wide Hierarchy / It has 12 children.
 *     implementation p.A#run: Long Method
 *     architecture p: God Component
 *     p.A -> p.B
 */
export function sampleAnalysis(text: string, tool: Analysis["tool"] = "designite-java"): Analysis {
  const typeNumbers = new Map<string, Numbers>();
  const methods: { type: string; name: string; numbers: Numbers }[] = [];
  const findings: { at: string; method: string; kind: SmellKind; cause: string }[] = [];
  const dependencies: [string, string][] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    const [first = "", second = "", ...rest] = line.split(/\s+/);
    const [, family = "", place = "", smell = "", cause = ""] = /^(\w+) (\S+): ([^/]+?)(?: \/ (.*))?$/.exec(line) ?? [];
    const [at = "", method = ""] = (family ? place : second).split("#");
    if (family) findings.push({ at, method, kind: kindOf(smell, familyOf(family)), cause });
    else if (first === "type") typeNumbers.set(second, numbersOf(rest));
    else if (first === "method") methods.push({ type: at, name: method, numbers: numbersOf(rest) });
    else if (second === "->") dependencies.push([first, rest.join(" ")]);
    else if (line) throw new Error(`Not a line of a sample: ${line}`);
  }
  for (const name of dependencies.flat()) if (!typeNumbers.has(name)) typeNumbers.set(name, new Map());

  const typeNames = [...typeNumbers.keys()];
  const packageOf = (type: string) => type.slice(0, Math.max(type.lastIndexOf("."), 0));
  const packages = [...new Set(typeNames.map(packageOf))];
  const kinds = [...new Map(findings.map(({ kind }) => [kind.name, kind])).values()];
  const typeAt = (name: string) => typeNames.indexOf(name);
  return {
    title: "Sample",
    tool,
    specimen: ["Sample"],
    packages,
    types: {
      count: typeNames.length,
      names: typeNames.map((name) => name.slice(name.lastIndexOf(".") + 1)),
      packages: Uint32Array.from(typeNames, (name) => packages.indexOf(packageOf(name))),
      metrics: columnsOf([...typeNumbers.values()]),
      files: typeNames.map(() => ""),
    },
    methods: {
      count: methods.length,
      names: methods.map(({ name }) => name),
      types: Uint32Array.from(methods, ({ type }) => typeAt(type)),
      metrics: columnsOf(methods.map(({ numbers }) => numbers)),
      lines: methods.map(() => ""),
    },
    findings: {
      count: findings.length,
      kindOf: Uint16Array.from(findings, ({ kind }) => kinds.findIndex(({ name }) => name === kind.name)),
      kinds,
      types: Int32Array.from(findings, ({ at }) => typeAt(at)),
      packages: Int32Array.from(findings, ({ at }) => packages.indexOf(typeAt(at) < 0 ? at : packageOf(at))),
      methods: findings.map(({ method }) => method),
      causes: findings.map(({ cause }) => cause),
      lines: findings.map(() => ""),
    },
    dependencies: {
      uses: groupByKey(
        typeNumbers.size,
        Uint32Array.from(dependencies, ([source]) => typeAt(source)),
        Uint32Array.from(dependencies, ([, target]) => typeAt(target)),
      ),
    },
  };
}
