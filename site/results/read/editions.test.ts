import { describe, expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { type Analysis, metricValues } from "../model/analysis.ts";
import { edgesFrom } from "../model/graph.ts";

type Files = Readonly<Record<string, readonly string[]>>;

const read = (files: Files, name?: string) =>
  resultsIn(
    Object.entries(files).map(([path, lines]) => fileOf(path, `${lines.join("\n")}\n`)),
    name,
  );

/** The findings as lines: kind, family, package, type, method, cause. */
function findingLines({ findings, packages, types }: Analysis): string[] {
  return Array.from({ length: findings.count }, (_, row) => {
    const kind = findings.kinds[findings.kindOf[row] ?? -1];
    const place = [packages[findings.packages[row] ?? -1] ?? "all", types.names[findings.types[row] ?? -1] ?? "-"];
    const texts = [findings.methods[row], findings.causes[row], findings.lines[row]];
    return [kind?.name, kind?.family, ...place, ...texts].join("; ");
  });
}

function dependencyLines({ dependencies, types }: Analysis): string[] {
  const edges = dependencies ? [...edgesFrom(dependencies.uses)] : [];
  return edges.map((ends) => ends.map((type) => types.names[type]).join(" -> "));
}

const professional: Files = {
  "out/ArchitectureSmells.csv": [
    "Project Name,Package Name,Architecture Smell,Cause of the Smell",
    "Shop,org.shop,God Component,It has 31 classes.",
    "Shop,<All packages>,Dense Structure,All packages, in this project, are linked.",
  ],
  "out/DesignSmells.csv": [
    "Project Name,Package Name,Type Name,Design Smell,Cause of the Smell",
    "Shop,org.shop,Cart,Feature Envy,It uses Price.",
    "Shop,org.shop,Cart,Smell Of The Future,Unknown.",
  ],
  "out/ImplementationSmells.csv": [
    "Project Name,Package Name,Type Name,Method Name,Implementation Smell,Cause of the Smell,Method start line no",
    "Shop,org.shop,Cart,add,Empty catch clause,It is empty.,12",
  ],
  "out/TestabilitySmells.csv": [
    "Project Name,Package Name,Type Name,Testability Smell,Cause of the Smell",
    "Shop,org.shop,Cart,Law of Demeter violation,A chain.",
  ],
  "out/TestSmells.csv": [
    "Project Name,Package Name,Type Name,Method Name,Test Smell,Cause of the Smell",
    "Shop,org.shop,CartTest,testAdd,Assertion roulette,11 assertions.",
  ],
  "out/TypeMetrics.csv": [
    "Project Name,Package Name,Type Name,NOF,NOPF,NOM,NOPM,LOC,WMC,NC,DIT,LCOM,FANIN,FANOUT,File path,Line no",
    "Shop,org.shop,Cart,1,1,4,3,28,6,0,0,-1,11,2,/src/Cart.java,11",
    "Shop,org.shop,Price,1,1,4,3,28,6,0,0,0.5,11,2,/src/Price.java,11",
  ],
  "out/MethodMetrics.csv": [
    "Project Name,Package Name,Type Name,Method Name,LOC,CC,PC,Line no,IsTest,Main prod class tested,Production classes tested",
    "Shop,org.shop,Cart,add,12,2,1,31,0,org.shop.Price,org.shop.Price",
  ],
  "out/DependencyGraph.graphml": [
    '<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">',
    '<node id="org.shop.Cart"/><node id="org.shop.Price"/>',
    '<edge source="org.shop.Cart" target="org.shop.Price"/><edge source="org.shop.Cart" target="org.shop.Cart"/>',
    '<edge id="e2" target="org.shop.Map&lt;K&gt;" source="org.shop.Cart"></edge></graph></graphml>',
  ],
};

describe("the professional edition of DesigniteJava", () => {
  test("has all families, causes and files", async () => {
    const { analysis, remarks } = await read(professional);
    expect(analysis.specimen).toEqual(["DesigniteJava", "professional edition", "Shop"]);
    expect(findingLines(analysis)).toEqual([
      "God Component; architecture; org.shop; -; ; It has 31 classes.; ",
      "Dense Structure; architecture; all; -; ; All packages, in this project, are linked.; ",
      "Feature Envy; design; org.shop; Cart; ; It uses Price.; ",
      "Smell Of The Future; design; org.shop; Cart; ; Unknown.; ",
      "Empty Catch Block; implementation; org.shop; Cart; add; It is empty.; 12",
      "Law of Demeter Violation; testability; org.shop; Cart; ; A chain.; ",
      "Assertion Roulette; test; org.shop; CartTest; testAdd; 11 assertions.; ",
    ]);
    expect(analysis.types.files[1]).toBe("/src/Price.java");
    expect(metricValues(analysis.types, "LCOM")).toEqual(Float64Array.of(Number.NaN, 0.5, Number.NaN, Number.NaN));
    expect(analysis.methods.metrics.map(({ name }) => name)).toEqual(["LOC", "CC", "PC"]);
    expect(dependencyLines(analysis)).toEqual(["Cart -> Price", "Cart -> Map<K>"]);
    expect(remarks).toEqual([
      "out/TestSmells.csv names 1 type that has no metrics and is shown without sizes.",
      "out/DependencyGraph.graphml names 1 type that has no metrics and is shown without sizes.",
      "LCOM doesn't apply to 1 type, such as interfaces. They aren't in its distribution.",
    ]);
  });

  test("does not take a numbered variant for its metric", async () => {
    const { analysis } = await read({ "t.csv": ["Package Name,Type Name,LCOM1,LCOM4,LCOM", "shop,Cart,9,2,0.5"] });
    expect(analysis.types.metrics.map(({ name, values }) => [name, values[0]])).toEqual([
      ["LCOM", 0.5],
      ["LCOM1", 9],
      ["LCOM4", 2],
    ]);
  });

  test("has short headers in later versions", async () => {
    const { analysis } = await read({
      "TypeMetrics.csv": ["Project,Package,Class,LOC,Fan-In,Fan Out", "Shop,org.shop,Cart,28,3,4"],
      "MethodMetrics.csv": ["Project,Package,Class,Method,LOC,CC,PC", "Shop,org.shop,Cart,add,12,2,1"],
      "DesignSmells.csv": ["Project,Package,Class,Smell,Description", "Shop,org.shop,Cart,Feature Envy,It does."],
    });
    expect(analysis.tool).toBe("designite-java");
    expect(analysis.types.metrics.map(({ name }) => name)).toEqual(["LOC", "FANIN", "FANOUT"]);
    expect(findingLines(analysis)).toEqual(["Feature Envy; design; org.shop; Cart; ; It does.; "]);
  });
});

test("reads results of Designite for C#, one set for each project", async () => {
  const classes = "Project Name,Namespace Name,Type Name,NOF,LOC,WMC";
  const methods = "Project Name,Namespace Name,Type Name,Method Name,LOC,CC,PC";
  const { analysis, remarks } = await read(
    {
      "A_ClassMetrics.csv": [classes, "A,Shop,Program,1,10,2"],
      "B_ClassMetrics.csv": [classes, "B,Shop,Program,1,20,2"],
      "B_MethodMetrics.csv": [methods, "B,Shop,Program,Main,5,1,0"],
      "A_MethodMetrics.csv": [methods, "A,Shop,Program,Main,6,1,0"],
      "A_NamespaceMetrics.csv": ["Project Name,Namespace Name,LOC", "A,Shop,10"],
      "A_ImpSmells.csv": [
        "Project Name,Namespace Name,Type Name,Method Name,Implementation Smell,Cause of the Smell",
        "A,Shop,Program,Main,Duplicate Code,Twice.",
      ],
    },
    "Shop.sln",
  );
  expect(analysis.specimen).toEqual(["Designite for C#", "Shop.sln"]);
  expect([...analysis.methods.types]).toEqual([1, 0]);
  expect(findingLines(analysis)).toEqual(["Duplicate Code; implementation; Shop; Program; Main; Twice.; "]);
  expect(remarks).toEqual([
    "A_NamespaceMetrics.csv has metrics of packages or namespaces. This page adds them up from the types.",
    "References between types are missing: dependencies, cycles and instability aren't shown. Add the files of ClassMetrics of a version that writes the columns Fan-Out types and Fan-In types.",
    "There are no design smells. If the tool found some, add the file of DesignSmells.",
    "There are no architecture smells. If the tool found some, add the file of ArchSmells.",
  ]);
});

describe("DPy", () => {
  const rows = [
    { Project: "shop", Package: "shop", Module: "cart", Class: "", LOC: 40, "Fan-In": 2, LCOM: -1 },
    { Project: "shop", Package: "shop", Module: "cart", Class: "Cart", LOC: 30, "Fan-In": 1, LCOM: 0.5 },
  ];

  test("writes JSON", async () => {
    const { analysis } = await read({ "shop_class_module_metrics.json": [JSON.stringify(rows)] });
    expect(analysis.title).toBe("shop");
    expect(analysis.types.names).toEqual(["cart", "cart.Cart"]);
    expect(metricValues(analysis.types, "FANIN")).toEqual(Float64Array.of(2, 1));
  });
});

describe("dependencies", () => {
  const types = ["Package,Class,LOC", "a,Builder,1", "a,Builder,2", "b,User,3"];

  test("belong to the first of several types with one name", async () => {
    const { analysis } = await read({
      "t.csv": types,
      "typeHierarchy.csv": ["Source,Target", "a.Builder,b.User"],
      "d.csv": ["Source,Target", "b.User,a.Builder", "b.User,a.Builder", "a.Builder,a.Builder"],
    });
    expect(analysis.dependencies?.uses).toEqual({ starts: Uint32Array.of(0, 0, 0, 1), targets: Uint32Array.of(0) });
  });

  test("of other code are not shown", async () => {
    const { analysis, remarks } = await read({ "t.csv": types, "d.csv": ["Source,Target", "n0,n1"] });
    expect(analysis.dependencies).toBeUndefined();
    expect(remarks[0]).toBe("d.csv names none of the types of the other files. Its dependencies aren't shown.");
  });
});

test("says which files are copies, and which are of several results", async () => {
  const lines = ["Package,Class,LOC", "a,One,1"];
  const { remarks } = await read({
    "x/typeMetrics.csv": lines,
    "copy.csv": lines,
    "y/typeMetrics.csv": [...lines, "b,Two,2"],
  });
  expect(remarks.slice(0, 3)).toEqual([
    "copy.csv has the same content as x/typeMetrics.csv and was left out.",
    "x/typeMetrics.csv and y/typeMetrics.csv are in different folders. All are shown as one result. Open one of them by itself, and compare it with the other.",
    "y/typeMetrics.csv names 1 type of another file again. If they are two results, open one and compare it with the other.",
  ]);
});

test("says that results are of different tools", async () => {
  const { remarks } = await read({
    "typeMetrics.csv": ["Package Name,Type Name,LOC", "a,One,1"],
    "x_class_module_metrics.csv": ["Package,Module,Class,LOC", "a,m,Two,1"],
  });
  expect(remarks[0]).toBe(
    "typeMetrics.csv and x_class_module_metrics.csv are results of different tools. All are shown as one result. Open one of them by itself, and compare it with the other.",
  );
});

test("reads the lists of types that Designite for C# writes", async () => {
  const { analysis, remarks } = await read({
    "Designite_A_ClassMetrics.csv": [
      "Project,Namespace,Class,LOC,Fan-Out,Fan-In,Fan-Out types,Fan-In types,File",
      "A,Shop,Cart,10,2,0,Shop.Price; System.String,,Cart.cs",
      "A,Shop,Price,5,0,2,,Shop.Cart;Till,Price.cs",
      "A,Shop.Desk,Till,5,1,0,Price,,Till.cs",
    ],
  });
  expect(analysis.tool).toBe("designite-csharp");
  expect(dependencyLines(analysis)).toEqual(["Cart -> Price", "Till -> Price"]);
  expect(analysis.dependencies?.isPartial).toBeUndefined();
  expect(remarks.filter((remark) => /not known|Dependenc/.test(remark))).toEqual([]);
});

test("says that lists of types name one that could be several", async () => {
  const { analysis, remarks } = await read({
    "ClassMetrics.csv": [
      "Project,Namespace,Class,LOC,Fan-Out types,Fan-In types",
      "A,Shop,Cart,10,Price;Shop.Till,",
      "A,Shop,Till,5,,",
      "A,Shop,Price,5,,",
      "A,Desk,Price,5,,",
    ],
  });
  expect(dependencyLines(analysis)).toEqual(["Cart -> Till"]);
  expect(analysis.dependencies?.isPartial).toBe(true);
  expect(remarks).toContain(
    "References come from the lists in Fan-Out types and Fan-In types. Some are missing, because a name fits several types.",
  );
});
