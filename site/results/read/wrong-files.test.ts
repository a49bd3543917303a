import { describe, expect, test } from "vitest";
import { fileOf, good, header, nothingFound, open, refused } from "#test/support/explore/result-files.ts";
import { readAnalysis } from "./read-analysis.ts";

/** What helps where the tool exported nothing. */
const trialLimit =
  "A trial exports results of less than 50,000 lines of C# or Java, or 10,000 lines of Python. A license, also the free academic one, removes the limit.";

describe("files that are no results", () => {
  const cases: readonly (readonly [path: string, content: string | Uint8Array, sentence: string])[] = [
    ["empty.csv", "", "empty.csv is empty."],
    ["blank.csv", "\n \n", "blank.csv holds no text."],
    ["zeros.csv", new Uint8Array(100), "zeros.csv holds no text."],
    ["a.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10), "a.png is a picture, not a result file."],
    ["a.class", Uint8Array.of(0xca, 0xfe, 0xba, 0xbe, 0, 0), "a.class is compiled Java code, not a result file."],
    ["a.xlsx", Uint8Array.of(0x50, 0x4b, 3, 4, 20), "a.xlsx is a spreadsheet. Save it as CSV and open that file."],
    ["a.bin", Uint8Array.from({ length: 500 }, (_, index) => (index * 37) % 256), "a.bin isn't a text file."],
    [
      "src/Cart.java",
      "package org.shop;\nclass Cart {}\n",
      "src/Cart.java is source code. Open the files that the tool wrote about it.",
    ],
    ["a.csv", "<!DOCTYPE html>\n<html></html>", "a.csv is an HTML page, not a result file."],
    ["a.xml", "<?xml version='1.0'?>\n<a/>", "a.xml is XML. If Designite wrote it, let it write CSV files."],
    ["DesigniteLog1.txt", "Parsing the source code\n", "DesigniteLog1.txt is a log. It has no results to show."],
    ["run.txt", "2026-11-22 10:00:00 started\n", "run.txt is a log. It has no results to show."],
    [
      "Designite_AnalysisSummary.csv",
      "Total,1\n",
      "Designite_AnalysisSummary.csv is the summary of the run. It isn't needed.",
    ],
    ["a.json", '{"name": "shop"}', "a.json is JSON, but not a list of results."],
    [
      "people.csv",
      "Name,Age\nAda,36\n",
      "people.csv has no header row of a result file, such as “Package Name, Type Name, LOC”.",
    ],
    [
      "lock.csv",
      "Package,Version\nreact,19\n",
      "lock.csv has no header row of a result file, such as “Package Name, Type Name, LOC”.",
    ],
    [
      "LCOM.csv",
      "Project Name,Package Name,Type Name,LCOM1,YALCOM\nshop,org.shop,Cart,1,0\n",
      "LCOM.csv has the columns “Package Name”, “Type Name”, but none that has a metric that this page knows, such as LOC, or names smells.",
    ],
    ["sizes.csv", "File,LOC,CC,Method\n", "sizes.csv has the columns “Method”, “LOC”, but none that names types."],
    ["wide.csv", `${"LOC,".repeat(1_000_000)}\n1\n`, "wide.csv has more than 1,000 columns. It isn't a result file."],
    ["line.csv", "x".repeat(2_000_000), "line.csv has a first line of more than 1 MB. It isn't a result file."],
    [
      "typeHierarchy.csv",
      "Source,Target\na.B,a.C\n",
      "typeHierarchy.csv lists the supertypes of types. This page doesn't show them.",
    ],
    [
      "A_NamespaceMetrics.csv",
      "Project Name,Namespace Name,LOC\nA,Shop,10\n",
      "A_NamespaceMetrics.csv has metrics of packages or namespaces. This page adds them up from the types.",
    ],
    ["a.rar.csv", "Rar!\u001a\u0007", "a.rar.csv is a compressed file, not a result file."],
    [
      "DesigniteLog2.txt",
      "Analyzing.\nThe trial exports for projects lesser than 50000 lines of code.\n",
      `DesigniteLog2.txt says that the trial exported no results. ${trialLimit}`,
    ],
  ];

  test.each(cases)("%s", async (path, content, sentence) => {
    expect(await open(content, path)).toEqual(refused(sentence));
  });

  test("may be empty because of the limit of the trial", async () => {
    expect(await open(`${header}\n`)).toEqual(refused("methods.csv has no rows below its header row.", trialLimit));
  });

  test("are explained while the others are opened", async () => {
    const files = [fileOf("a.java", "class A {}"), fileOf("methods.csv", good)];
    const result = await readAnalysis(files, "folder", () => undefined);
    expect(result.kind === "read" && result.remarks[0]).toBe(
      "a.java is source code. Open the files that the tool wrote about it.",
    );
  });

  test("are not named beside results if every run writes them, but a log that tells of the limit of the trial is", async () => {
    const logOf = async (text: string) => {
      const files = [
        fileOf("DesigniteLog1.txt", text),
        fileOf("Designite_AnalysisSummary.csv", "Total,1\n"),
        fileOf("methods.csv", good),
      ];
      const result = await readAnalysis(files, "folder", () => undefined);
      return result.kind === "read" && result.remarks.filter((remark) => /Log|Summary/.test(remark));
    };
    expect(await logOf("Detecting smells\n")).toEqual([]);
    expect(await logOf("The trial exports for projects lesser than 50000 lines of code.\n")).toHaveLength(1);
  });

  test("of the same kind share a sentence if they are many", async () => {
    const files = Array.from({ length: 2000 }, (_, index) => fileOf(`src/A${index}.java`, "class A {}"));
    expect(await readAnalysis(files, "folder", () => undefined)).toEqual({
      kind: "refused",
      sentences: [
        "src/A0.java and 1,999 other files: each is source code. Open the files that the tool wrote about it.",
        nothingFound,
      ],
    });
  });

  test("are missing altogether", async () => {
    expect(await readAnalysis([], "folder", () => undefined)).toEqual({
      kind: "refused",
      sentences: [nothingFound],
    });
  });

  test("cannot be read", async () => {
    const broken = {
      path: "methods.csv",
      size: 5,
      // biome-ignore lint/correctness/useYield: fails before the first chunk
      async *chunks(): AsyncGenerator<Uint8Array> {
        throw new Error("gone");
      },
    };
    expect(await readAnalysis([broken], "folder", () => undefined)).toEqual({
      kind: "refused",
      sentences: ["methods.csv couldn't be read.", nothingFound],
    });
  });
});
