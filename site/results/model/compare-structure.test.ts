import { array, assert, constantFrom, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "#content/catalog/product-names.ts";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { compareResults } from "./compare.ts";
import type { Opened } from "./opened.ts";

const structure = (before: string | Opened, now: string | Opened) => {
  const [earlier, later] = [before, now].map((one) => (typeof one === "string" ? openedSample(one) : one));
  return compareResults(earlier ?? openedSample(""), later ?? openedSample("")).structure;
};
const cycles = (before: string | Opened, now: string | Opened) =>
  structure(before, now).type?.cycles.map(({ kind, joined, left }) =>
    [kind, joined.join(), left.join()].join(" ").trim(),
  );
const loop = (...names: string[]) => names.map((name, at) => `p.${name} -> p.${names.at(at - 1)}`).join("\n");
const alone = (...names: string[]) => names.map((name) => `type p.${name}`).join("\n");

function partial(text: string): Opened {
  const opened = openedSample(text);
  const dependencies = { uses: opened.facts.uses, isPartial: true } as const;
  return { ...opened, analysis: { ...opened.analysis, dependencies } };
}

const graphs = array(
  tuple(constantFrom("p.A", "p.B", "q.C", "q.D", "r.E"), constantFrom("p.A", "p.B", "q.C", "r.E")),
).map((pairs) =>
  openedSample(
    ["p.A", "p.B", "q.C", "q.D", "r.E"]
      .map((name) => `type ${name}`)
      .concat(pairs.flatMap(([one, other]) => (one === other ? [] : [`${one} -> ${other}`])))
      .join("\n"),
  ),
);

describe("the structure of two results", () => {
  it("lists dependencies that are new and gone, of types and packages, those against the order first", () => {
    const { type, package: ofPackages } = structure(
      "p.A -> q.B\np.E -> q.B\np.A -> q.C\ntype r.D",
      "p.A -> q.B\np.E -> q.B\nq.B -> p.A\nq.C -> r.D",
    );
    expect(type?.new).toEqual([
      { source: "q.B", target: "p.A", weight: 1, isAgainst: true },
      { source: "q.C", target: "r.D", weight: 1, isAgainst: false },
    ]);
    expect(type?.gone).toEqual([{ source: "p.A", target: "q.C", weight: 1, isAgainst: false }]);
    expect(ofPackages?.new.map(({ source, target, isAgainst }) => [source, target, isAgainst])).toEqual([
      ["q", "p", true],
      ["q", "r", false],
    ]);
    expect(ofPackages?.gone).toEqual([]);
  });

  it.each([
    ["new", alone("A", "B"), loop("A", "B"), ["new A,B"]],
    ["broken", loop("A", "B"), alone("A", "B"), ["broke  A,B"]],
    ["grown", `${loop("A", "B")}\ntype p.C`, loop("A", "B", "C"), ["grew C"]],
    ["shrunk", loop("A", "B", "C"), `${loop("A", "B")}\ntype p.C`, ["shrank  C"]],
    ["merged", `${loop("A", "B")}\n${loop("C", "D")}`, loop("A", "B", "C", "D"), ["merged"]],
    ["split", loop("A", "B", "C", "D"), `${loop("A", "B")}\n${loop("C", "D")}`, ["split"]],
    ["the same", loop("A", "B"), loop("A", "B"), []],
  ])("tells a cycle that is %s by its members", (_, before, now, expected) => {
    expect(cycles(before, now)).toEqual(expected.map((one) => one.replaceAll(/[A-D]/g, "p.$&")));
  });

  it("calls nothing new or gone that a partial list may leave out", () => {
    const [few, many] = [`p.A -> p.B\n${alone("C", "D")}`, `p.A -> p.B\np.B -> p.A\np.C -> p.E\n${alone("D")}`];
    expect(structure(partial(few), many).type).toMatchObject({ new: [{ source: "p.C", target: "p.E" }], cycles: [] });
    expect(structure(many, partial(few)).type).toMatchObject({ gone: [{ source: "p.C", target: "p.E" }], cycles: [] });
    expect(cycles(partial(many), few)).toEqual(["broke  p.A,p.B"]);
    expect(compareResults(partial(few), openedSample(many)).remarks.join()).toContain(
      "name only some references and dependencies",
    );
  });

  it("is unknown where one of the results has no dependencies", () => {
    const { dependencies: _, ...without } = openedSample("type p.A").analysis;
    expect(structure({ ...openedSample("type p.A"), analysis: without }, "p.A -> p.B")).toEqual({});
  });

  it("has no difference from itself, and swaps new and gone with the results", () => {
    assert(
      property(graphs, graphs, (one, other) => {
        for (const level of ["type", "package"] as const) {
          expect(structure(one, one)[level]).toEqual({ new: [], gone: [], cycles: [] });
          const [there, back] = [structure(one, other)[level], structure(other, one)[level]];
          expect(there?.new).toEqual(back?.gone);
          expect(there?.cycles.filter(({ kind }) => kind === "new").length).toBe(
            back?.cycles.filter(({ kind }) => kind === "broke").length,
          );
        }
      }),
    );
  });
});

it("moves a type whose name is gone from one package and new in one other, with its findings and dependencies", () => {
  const found = compareResults(
    openedSample("type p.A\ntype p.B\ndesign p.A: Wide Hierarchy\np.A -> p.B\ntype p.C"),
    openedSample("type q.A\ntype p.B\ndesign q.A: Wide Hierarchy\nq.A -> p.B\ntype q.C\ntype r.C"),
  );
  expect([...found.movedTypes]).toEqual([["p.A", "q.A"]]);
  expect([found.newTypes, found.goneTypes]).toEqual([["q.C", "r.C"], ["p.C"]]);
  expect([found.newFindings, found.structure.type?.new, found.structure.type?.gone]).toEqual([[], [], []]);
});

it("matches nested types of the two editions of DesigniteJava where only one fits", () => {
  const of = (tool: ToolId, text: string) => {
    const sample = openedSample(text);
    const names = sample.analysis.types.names.map((name) => name.replace("$", "."));
    return { ...sample, analysis: { ...sample.analysis, tool, types: { ...sample.analysis.types, names } } };
  };
  const professional = of(
    "designite-java",
    "type p.Cache\ntype p.Cache$Entry\ntype p.Cache$Key\ntype p.List$Key\ndesign p.Cache$Entry: Wide Hierarchy",
  );
  const community = of(
    "designite-java-community",
    "type p.Cache\ntype p.Entry\ntype p.Key\ndesign p.Entry: Wide Hierarchy\ndesign p.Entry: Deep Hierarchy",
  );
  const { newFindings, goneFindings, newTypes, goneTypes, movedTypes, caveats } = compareResults(
    community,
    professional,
  );
  expect([newFindings, goneFindings.map(({ type }) => type)]).toEqual([[], ["p.Cache.Entry"]]);
  expect([newTypes, goneTypes, [...movedTypes]]).toEqual([["p.Cache.Key", "p.List.Key"], ["p.Key"], []]);
  expect(caveats.join(" ")).toContain("nested types");
  expect(compareResults(professional, community).newTypes).toEqual(["p.Key"]);
});
