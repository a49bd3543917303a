import { expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import type { Analysis } from "../model/analysis.ts";

const read = (files: Readonly<Record<string, readonly string[]>>) =>
  resultsIn(Object.entries(files).map(([path, lines]) => fileOf(path, `${lines.join("\n")}\n`)));

/** For each type its file and the names of its findings. */
function findingsByFile({ findings, types }: Analysis): Record<string, string[]> {
  return Object.fromEntries(
    types.names.map((_, type) => [
      types.files[type],
      [...findings.types].flatMap((of, row) =>
        of === type ? [findings.kinds[findings.kindOf[row] ?? -1]?.name ?? ""] : [],
      ),
    ]),
  );
}

const smells = [
  "Project,Package,Class,Smell,Description,File",
  "s,shop,Main,Unutilized Abstraction,Unused.,two/Main.java",
  "s,shop,Main,Wide Hierarchy,Wide.,two/Main.java",
  "s,shop,Main,Unutilized Abstraction,Unused.,one/Main.java",
];
const expected = {
  "one/Main.java": ["Unutilized Abstraction"],
  "two/Main.java": ["Unutilized Abstraction", "Wide Hierarchy"],
};

test("types of one name are told apart by their source files", async () => {
  const types = ["Project,Package,Class,LOC,File", "s,shop,Main,5,one/Main.java", "s,shop,Main,7,two/Main.java"];
  const { analysis, remarks } = await read({ "TypeMetrics.csv": types, "DesignSmells.csv": smells });
  expect(findingsByFile(analysis)).toEqual(expected);
  expect(remarks).toContain(
    "1 type has the same full name as another one, as nested types may. They are told apart by their source files, and by the order of the rows where a result file doesn't name them.",
  );
});

test("a type without a source file takes on the one of its findings", async () => {
  const types = ["Project,Package,Class,LOC", "s,shop,Main,5", "s,shop,Main,7"];
  const { analysis } = await read({ "TypeMetrics.csv": types, "DesignSmells.csv": smells });
  expect(findingsByFile(analysis)).toEqual(expected);
});

test("without source files, a design smell that is listed again is one of the next type of that name", async () => {
  const types = [
    "Package,Class,LOC,File",
    ...["one", "two", "three"].map((folder) => `shop,Main,5,${folder}/Main.java`),
  ];
  const rows = [
    "Wide Hierarchy",
    "Broken Hierarchy",
    "Broken Hierarchy",
    "Wide Hierarchy",
    "Wide Hierarchy",
    "Wide Hierarchy",
  ];
  const { analysis } = await read({
    "TypeMetrics.csv": types,
    "DesignSmells.csv": ["Package,Class,Design Smell", ...rows.map((smell) => `shop,Main,${smell}`)],
  });
  expect(findingsByFile(analysis)).toEqual({
    "one/Main.java": ["Wide Hierarchy", "Broken Hierarchy"],
    "two/Main.java": ["Broken Hierarchy", "Wide Hierarchy"],
    "three/Main.java": ["Wide Hierarchy", "Wide Hierarchy"],
  });
});

test("a type of another source file is not one that is named again", async () => {
  const { remarks } = await read({
    "a/TypeMetrics.csv": ["Package,Class,LOC,File", "shop,Main,5,one/Main.java"],
    "a/More_TypeMetrics.csv": ["Package,Class,LOC,File", "shop,Main,7,two/Main.java"],
  });
  expect(remarks.filter((remark) => remark.includes("again"))).toEqual([]);
});
