import { expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { type Analysis, metricValues } from "../model/analysis.ts";
import { neighbors } from "../model/graph.ts";
import { readAnalysis } from "./read-analysis.ts";

const read = (files: Readonly<Record<string, readonly string[]>>) =>
  resultsIn(Object.entries(files).map(([path, lines]) => fileOf(path, `${lines.join("\n")}\n`)));

const classes = "Namespace,Type,NOF,NOM,NOP,NOPF,NOPM,LOC,WMC,NC,DIT,LCOM,Fan-Out,Fan-In,Fan-Out types,Fan-In types";
const smellHeader = "Design smell,Namespace,Class,File,Cause";

function findingsOfTypes({ types, findings, projects }: Analysis): string[] {
  return types.names.map((name, type) => {
    const count = findings.types.filter((of) => of === type).length;
    return `${projects?.names[projects.ofTypes[type] ?? -1] ?? ""} ${name}: ${count}`;
  });
}

test("the projects of a C# solution are told apart by the names of their files", async () => {
  const types = [classes, "N.Core,Client,1,3,0,0,3,120,9,0,0,0.2,0,0,,", "N.Core,Server,1,1,0,0,1,50,2,0,0,0,0,0,,"];
  const methods = ["Namespace,Type,Method,LOC,CC,PC", "N.Core,Client,Send,40,9,2"];
  const smells = (name: string, count: number) => [
    smellHeader,
    ...Array.from({ length: count }, (_, at) => `${name},N.Core,Client,C:\\src\\Client.cs,as in ${at}`),
  ];
  const { analysis, remarks } = await read({
    "Designite_Alpha(net45)_ClassMetrics.csv": types,
    "Designite_Alpha(net45)_MethodMetrics.csv": methods,
    "Designite_Alpha(net45)_DesignSmells.csv": smells("Duplicate Abstraction", 4),
    "Designite_Alpha(netstandard2.0)_ClassMetrics.csv": types,
    "Designite_Alpha(netstandard2.0)_MethodMetrics.csv": methods,
    "Designite_Alpha(netstandard2.0)_DesignSmells.csv": smells("Unfactored Hierarchy", 5),
  });
  expect(findingsOfTypes(analysis)).toEqual([
    "Alpha(net45) Client: 4",
    "Alpha(net45) Server: 0",
    "Alpha(netstandard2.0) Client: 5",
    "Alpha(netstandard2.0) Server: 0",
  ]);
  expect([...analysis.methods.types]).toEqual([0, 2]);
  expect(remarks.filter((sentence) => /same content|full name/.test(sentence))).toEqual([]);
});

test("the projects of a data set are those of its column", async () => {
  const { analysis } = await read({
    "types.csv": ["Project,Package,Class,LOC", "one,p,A,5", "two,p,A,7"],
    "designSmells.csv": ["Project,Package,Class,Smell", "two,p,A,Wide Hierarchy"],
  });
  expect(findingsOfTypes(analysis)).toEqual(["one A: 0", "two A: 1"]);
});

test("a dependency within a project stays in it", async () => {
  const types = [classes, "N,A,1,1,0,0,1,9,2,0,0,0,1,0,N.B',", "N,B,1,1,0,0,1,9,2,0,0,0,0,1,,"];
  const { analysis } = await read({ "Designite_X_ClassMetrics.csv": types, "Designite_Y_ClassMetrics.csv": types });
  const uses = analysis.dependencies?.uses;
  expect([0, 1, 2, 3].map((type) => (uses ? [...neighbors(uses, type)] : []))).toEqual([[1], [], [3], []]);
});

test.each(["'", ""])("names of generic types in lists are whole (names end with %j)", async (end) => {
  const row = (own: string, other: string) =>
    `N.A,${own}<TKey;TValue>,1,3,0,0,3,120,9,0,0,0.2,1,1,N.A.${other}<TKey;TValue>${end},N.A.${other}<TKey;TValue>${end}`;
  const { analysis } = await read({
    "Designite_Demo_ClassMetrics.csv": [classes, row("Pair", "Map"), row("Map", "Pair")],
  });
  const uses = analysis.dependencies?.uses;
  expect(uses && [[...neighbors(uses, 0)], [...neighbors(uses, 1)]]).toEqual([[1], [0]]);
});

test.each([
  ["1.234", "0,435", 1234, 0.435],
  ["1,234", "0.435", 1234, 0.435],
  ["12", "0,435", 12, 0.435],
  ["1.234", "0.435", 1.234, 0.435],
])(
  "of %s lines and an LCOM of %s, the file tells which sign is the decimal one",
  async (lines, lcom, loc, cohesion) => {
    const { analysis, remarks } = await read({ "types.csv": ["Package;Class;LOC;LCOM", `p;A;${lines};${lcom}`] });
    expect(metricValues(analysis.types, "LOC")?.[0]).toBe(loc);
    expect(metricValues(analysis.types, "LCOM")?.[0]).toBe(cohesion);
    const named = remarks.some((sentence) => sentence.includes("isn't a whole number"));
    expect(named).toBe(!Number.isInteger(loc));
  },
);

test("a project named by a dot gives no title", async () => {
  const { analysis } = await resultsIn([fileOf("types.csv", "Project,Package,Class,LOC\n.,p,A,5\n")], "shop");
  expect(analysis.title).toBe("shop");
});

test("smells of machine learning code that the catalog does not know are of no other family", async () => {
  const { analysis } = await read({
    "shop_ml_smells.csv": [
      "Project,Package,Module,Class,Smell,Function/Method,Line no,Details",
      "shop,p,m,,Odd Tensor,f,3,Odd.",
    ],
  });
  expect([analysis.tool, analysis.findings.kinds[0]?.family]).toEqual(["dpy", "other"]);
});

test("rows of another program that name no type aren't taken for those of a trial", async () => {
  const refusalOf = async (rows: readonly string[]) => {
    const file = fileOf("edges.csv", `${["source,target", ...rows].join("\n")}\n`);
    const result = await readAnalysis([file], "edges", () => undefined);
    return result.kind === "refused" ? result.sentences.join(" ") : "read";
  };
  expect(await refusalOf([])).toContain("A trial");
  expect(await refusalOf([",b"])).not.toContain("A trial");
});

test.each([
  ["names it", "DesigniteJava Enterprise. Version 2.1.4\nCopyright (C) 2022 Designite.\n", "2.1.4"],
  ["doesn't name it", "Detecting code smells...\nDone.\n", undefined],
  ["is of another folder", undefined, undefined],
])("the version of the tool is the one in the log where it %s", async (_, log, version) => {
  const files = [
    fileOf(
      "out/TypeMetrics.csv",
      "Project Name,Package Name,Type Name,LOC,File path\nshop,org.shop,Cart,10,Cart.java\n",
    ),
    log === undefined
      ? fileOf("old/DesigniteLog01012026_1010.txt", "DesigniteJava Enterprise. Version 2.0.0\n")
      : fileOf("out/DesigniteLog01012026_1010.txt", log),
  ];
  const { analysis, remarks } = await resultsIn(files);
  expect([analysis.version, analysis.specimen[0]]).toEqual([
    version,
    version ? `DesigniteJava ${version}` : "DesigniteJava",
  ]);
  expect(remarks.filter((remark) => remark.includes("Log"))).toEqual([]);
});
