import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { visibleText } from "#test/support/explore/visible-text.ts";
import { factsOf } from "../../results/model/facts.ts";
import type { Selection } from "../../results/model/selection.ts";
import { DetailPanel } from "./details.tsx";

const opened = openedSample(`
  type p.A LOC=10 NOM=98
  type p.B LOC=20 NOM=2
  type q.<b>C</b> LOC=30 NOM=60
  method p.A#run CC=9 LOC=20
  method p.A#stop CC=12 LOC=5
  design p.A: Insufficient Modularization / It has <i>98</i> methods.
  design p.A: Unutilized Abstraction / Nothing uses it.
  implementation p.A#run: Complex Method
  architecture p: God Component / It has 2 types.
  p.A -> p.B
  p.B -> p.A
  p.A -> q.<b>C</b>
`);

const shown = (selection: Selection, results = opened) =>
  renderToStaticMarkup(
    createElement(DetailPanel, { opened: results, selection, onSelect: () => undefined, onClose: () => undefined }),
  );

describe("the panel", () => {
  test("says of a type its metrics with their limits, its findings with cause, and its neighbors", () => {
    const text = visibleText(shown({ kind: "type", name: "p.A" }));
    expect(text).toContain("NOM Number of methods 98");
    expect(text).toContain("Limit 30 , rule broken Insufficient Modularization : at least 20 public methods");
    expect(text).toContain("It has &lt;i&gt;98&lt;/i&gt; methods.");
    expect(text).toContain("Used by 1 p.B");
    expect(text).toContain("Uses 2 p.B q.&lt;b&gt;C&lt;/b&gt;");
    expect(text).toContain("2 types use each other in a cycle: p.A p.B");
    expect(text).toMatch(/run 9 20 stop 12 5/);
  });

  test("has no list without an item", () => {
    for (const selection of [
      { kind: "type", name: "p.B" },
      { kind: "package", name: "q" },
      { kind: "metric", level: "type", metric: "NOM", from: 1000, to: 2000 },
      { kind: "smell", name: "Unutilized Abstraction" },
    ] as const)
      expect(shown(selection)).not.toMatch(/<ul[^>]*><\/ul>/);
  });

  test("says of a package what was found on itself, what uses it and its types", () => {
    const text = visibleText(shown({ kind: "package", name: "p" }));
    expect(text).toContain("Findings on the package itself 1 God Component 1");
    expect(text).toContain("It has 2 types.");
    expect(text).toContain("Uses 1 q 1 reference");
    expect(text).toContain("Types 2 p.A 3 findings p.B 0 findings");
    expect(text).toContain("Types outside that use it (Ca) 0 Instability 1");
  });

  test("says which packages that a package uses are less stable", () => {
    const results = openedSample("a.A -> b.B\nb.B -> c.C\nb.B -> c.D\nd.D -> a.A\ne.E -> a.A");
    const textOf = (name: string) => visibleText(shown({ kind: "package", name }, results));
    expect(textOf("a")).toMatch(/Uses 1 b 1 reference less stable/);
    expect(textOf("b")).toMatch(/Uses 1 c 2 references Types/);
  });

  test("names the references behind a dependency of packages, and how many lead back", () => {
    const results = openedSample("p.A -> q.C\np.B -> q.C\nq.C -> p.A");
    const text = visibleText(shown({ kind: "dependency", source: "p", target: "q" }, results));
    expect(text).toContain("2 types use 1 type.");
    expect(text).toContain("The other direction: 1 reference");
    expect(text).toMatch(/References between types 2 p\.A → uses q\.C p\.B → uses q\.C/);
  });

  test("lists the packages of a cycle, and says what to cut", () => {
    const results = openedSample("p.A -> q.C\np.B -> q.C\nq.C -> r.D\nr.D -> p.A\nr.D -> s.E");
    const markup = shown({ kind: "package", name: "q" }, results);
    expect(visibleText(markup)).toContain("3 packages depend on each other p q r What to cut");
    expect(visibleText(markup)).toContain("1 dependency closes the cycle: 1 reference between types.");
  });

  test("says of a smell what it means and where it is, with the remark on libraries", () => {
    const text = visibleText(shown({ kind: "smell", name: "Unutilized Abstraction" }));
    expect(text).toContain("1 finding in 1 type.");
    expect(text).toContain("In a library, Unutilized Abstraction includes public types.");
    expect(shown({ kind: "smell", name: "God Component" })).toContain('href="/docs/smells/god-component.html"');
  });

  test("tells the causes of findings on the whole", async () => {
    const cause = "Average degree = 5.2. All the dependencies among components: from: p to: q";
    const text = `Project Name,Package Name,Architecture Smell,Cause of the Smell\ns,<All packages>,Dense Structure,${cause}\n`;
    const { analysis } = await resultsIn([fileOf("ArchitectureSmells.csv", text)]);
    const markup = shown({ kind: "smell", name: "Dense Structure" }, { ...opened, analysis, facts: factsOf(analysis) });
    expect(visibleText(markup)).toContain(`1 finding. ${cause}`);
    expect(visibleText(shown({ kind: "smell", name: "God Component" }))).not.toContain("It has 2 types.");
  });

  test("counts what lies in a range of a metric of types and of methods", () => {
    const types = visibleText(shown({ kind: "metric", level: "type", metric: "NOM", from: 50, to: 98 }));
    expect(types).toContain("2 of 3 types with this metric: 66.7%.");
    const methods = visibleText(shown({ kind: "metric", level: "method", metric: "CC", from: 5, to: 20 }));
    expect(methods).toContain("2 of 2 methods with this metric: 100%.");
    expect(methods).toContain("They are in 1 type.");
  });

  test("shows names as text, and says what the results do not have", () => {
    expect(shown({ kind: "type", name: "q.<b>C</b>" })).not.toContain("<b>");
    expect(visibleText(shown({ kind: "type", name: "<img>" }))).toContain("These results have no type &lt;img&gt;");
    expect(visibleText(shown({ kind: "type", name: "" }))).toContain("no type (no name)");
    expect(visibleText(shown({ kind: "package", name: "x" }))).toContain("no package x");
    expect(visibleText(shown({ kind: "smell", name: "x" }))).toContain("no smell x");
    expect(visibleText(shown({ kind: "metric", level: "type", metric: "X", from: 0, to: 1 }))).toContain(
      "no metric X of types",
    );
  });
});
