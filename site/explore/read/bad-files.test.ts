import { describe, expect, test } from "vitest";
import { readAnalysis } from "./read-analysis.ts";
import { fileOf } from "./test-files.ts";
import { good, header, open, read, row } from "./test-outcome.ts";

function utf16(text: string, isBig: boolean, mark: boolean): Uint8Array {
  const bytes = Buffer.from(`${mark ? "\uFEFF" : ""}${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
}

describe("separators, line ends and encodings", () => {
  test.each([";", "\t", "|"])("separator %j", async (separator) => {
    expect(await open(good.replaceAll(",", separator))).toEqual(read(2));
  });

  test.each(["\r\n", "\r"])("line end %j", async (end) => {
    expect(await open(good.replaceAll("\n", end))).toEqual(read(2));
  });

  test("a line for Excel and empty lines before the header row", async () => {
    expect(await open(`\nsep=;\n${good.replaceAll(",", ";")}\n\n`)).toEqual(read(2));
  });

  test.each([
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${good}`)],
    ["UTF-16 LE with a mark", utf16(good, false, true)],
    ["UTF-16 BE with a mark", utf16(good, true, true)],
    ["UTF-16 LE", utf16(good, false, false)],
    ["UTF-16 BE", utf16(good, true, false)],
  ])("%s", async (_name, bytes) => {
    expect(await open(bytes)).toEqual(read(2));
  });

  test("Windows-1252", async () => {
    expect(await open(Buffer.from(`${header}\n${row("größe")}\n`, "latin1"))).toEqual(
      read(1, "methods.csv is not UTF-8 and was read as Windows-1252. Check names with accents."),
    );
  });

  test("NUL characters", async () => {
    expect(await open(`${header}\n${row("a\0dd")}\n`)).toEqual(
      read(1, "methods.csv contains NUL characters. They were left out."),
    );
  });
});

describe("rows that do not fit", () => {
  test("a file that is cut", async () => {
    expect(await open(`${good}shop,org.shop,Ca`)).toEqual(
      read(
        2,
        "methods.csv ends in the middle of a row. It was probably cut, so that rows may be missing.",
        "methods.csv: 1 row has fewer than 7 cells and was left out (line 4).",
      ),
    );
  });

  test("a file that is cut in its last cell", async () => {
    expect(await open(good.trimEnd())).toEqual(
      read(2, "methods.csv does not end with a line end. If it was cut, rows or digits may be missing."),
    );
  });

  test("too few and too many cells", async () => {
    const lines = [header, row("a"), "x,y", "x", `${row("b")},1`, row("c"), "x", "x", row("d"), ""];
    expect(await open(lines.join("\n"))).toEqual(
      read(
        3,
        "methods.csv: 4 rows have fewer than 7 cells and were left out (first in lines 3, 4, 7).",
        "methods.csv: 1 row has more than 7 cells and was left out (line 5).",
      ),
    );
  });

  test("a row of a million cells", async () => {
    expect(await open(`${good}${"1,".repeat(2_000_000)}\n${row("last")}\n`)).toEqual(
      read(3, "methods.csv: line 4 is longer than 1 MB and left out."),
    );
  });

  test("an enormous cell in quotation marks", async () => {
    expect(await open(`${good}${row(`"${"x".repeat(3_000_000)}"`)}\n${row("last")}\n`)).toEqual(
      read(3, "methods.csv: line 4 is longer than 1 MB and left out."),
    );
  });

  test("rows without a name", async () => {
    expect(await open(`${good}shop,org.shop,,add,1,1,1\n`)).toEqual(
      read(2, "methods.csv: a row without a name was left out (line 4)."),
    );
  });
});

describe("quotation marks", () => {
  test("inside quotation marks, with separators and line ends", async () => {
    const odd = '"a ""b"", c\nd"';
    expect(await open(`${header}\n${row(odd)}\n${row("b", "many")}\n`)).toEqual(
      read(2, "methods.csv: “many” in column LOC is no number (line 4). The cell counts as empty."),
    );
  });

  test("never closed: the rows below are read", async () => {
    expect(await open(`${good}${row('"open')}\n${row("b")}\n${row("c")}\n`)).toEqual(
      read(
        4,
        "methods.csv: a quotation mark is opened and never closed (line 4). What stands there is left out; the next line was read again.",
      ),
    );
  });

  test("never closed in a large file: the rows below are read", async () => {
    const many = `${row("b")}\n`.repeat(100_000);
    const { methods, sentences } = await open(`${good}${row('"open')}\n${many}`);
    expect(methods).toBe(100_002);
    expect(sentences).toHaveLength(1);
  });

  test("opened in every line", async () => {
    const many = `shop,org.shop,Cart,"x" y,1,1,0\n`.repeat(100_000);
    const { methods, sentences } = await open(`${good}${many}`);
    expect(methods).toBeGreaterThan(99_000);
    expect(sentences[0]).toBe(
      "methods.csv has many open quotation marks. From there on they were read as plain characters.",
    );
  });
});

describe("cells", () => {
  test("numbers of all kinds", async () => {
    const lines = ["1e3", "1.5", "-1.0", "", "N/A", '"1,5"'].map((loc) => row("a", loc));
    const result = await readAnalysis([fileOf("m.csv", [header, ...lines].join("\n"))], "folder", () => undefined);
    const values = result.kind === "read" ? result.analysis.methods.metrics[0]?.values : undefined;
    expect([...(values ?? [])]).toEqual([1000, 1.5, Number.NaN, Number.NaN, Number.NaN, 1.5]);
  });

  test("texts instead of numbers", async () => {
    const lines = ["x", "0x10", "Infinity", "1e999"].map((loc) => `${row("a", loc)}\n`);
    expect(await open(`${header}\n${lines.join("")}`)).toEqual(
      read(
        4,
        "methods.csv: 4 cells of column LOC are no numbers, such as “x” (first in lines 2, 3, 4). They count as empty.",
      ),
    );
  });

  test("formulas and markup stay text", async () => {
    const names = ["=HYPERLINK(1)", "<img src=x onerror=alert(1)>", "@SUM(1)", "__proto__"];
    const lines = names.map((name) => `shop,org.shop,${name},add,1,1,0`);
    const result = await readAnalysis([fileOf("m.csv", [header, ...lines].join("\n"))], "folder", () => undefined);
    expect(result.kind === "read" && result.analysis.types.names).toEqual(names);
  });

  test("a column twice, and columns that are not known", async () => {
    const lines = [`${header},LOC,Owner,Changes`, `${row("a")},9,Ada,7\n`];
    const result = await readAnalysis([fileOf("m.csv", lines.join("\n"))], "folder", () => undefined);
    expect(result.kind === "read" && result.remarks.slice(0, 2)).toEqual([
      "m.csv has several columns “LOC”. The first one is shown.",
      "m.csv has columns that are not known and not shown: “Owner”.",
    ]);
    const metrics = result.kind === "read" ? result.analysis.methods.metrics : [];
    expect(metrics.map(({ name, values }) => [name, ...values])).toEqual([
      ["LOC", 1],
      ["CC", 1],
      ["PC", 0],
      ["Changes", 7],
    ]);
  });
});
