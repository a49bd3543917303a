import { placeTypes } from "#site/explore/layout/place-types.ts";
import { factsOf } from "#site/explore/model/facts-of.ts";
import type { Opened } from "#site/explore/model/opened.ts";
import type { Selection } from "#site/explore/model/selection.ts";
import { typesOf } from "#site/explore/model/selection.ts";
import type { SceneInput } from "#site/explore/views/scene-input.ts";
import type { TypeGraph, TypeNode } from "#site/illustrations/pictures/data/analysis-results.ts";
import { sampleAnalysis } from "./sample-analysis.ts";

/** Results for tests with a placement, from the lines of `sampleAnalysis`. */
export function openedLines(text: string): Opened {
  const analysis = sampleAnalysis(text);
  const facts = factsOf(analysis);
  return { analysis, facts, placement: placeTypes(analysis, facts), remarks: [] };
}

/** Full names of types. Lines name a type once, so a second one of the same name gets a number. */
function fullNames(nodes: readonly TypeNode[]): Map<TypeNode, string> {
  const counts = new Map<string, number>();
  return new Map(
    nodes.map((type) => {
      const name = `${type.packageName}.${type.typeName}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [type, count === 1 ? name : `${name}${count}`];
    }),
  );
}

/** The real results of a library, as far as drawings of types need them. */
export function openedGraph({ nodes, edges }: TypeGraph): Opened {
  const names = fullNames(nodes);
  const types = nodes.map((type) => `type ${names.get(type)} LOC=${type.linesOfCode}`);
  const findings = nodes.flatMap((type) =>
    Array.from({ length: type.designSmells }, () => `design ${names.get(type)}: Deficient Encapsulation`),
  );
  const dependencies = edges.map(({ source, target }) => `${names.get(source)} -> ${names.get(target)}`);
  return openedLines([...types, ...findings, ...dependencies].join("\n"));
}

export function inputFor(opened: Opened, selection: Selection): SceneInput {
  return { opened, selection, selected: typesOf(selection, opened.analysis, opened.facts) };
}
