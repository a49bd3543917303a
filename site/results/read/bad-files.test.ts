import { describe, expect, test } from "vitest";
import { fileOf, good, header, open, read, resultsIn, row } from "#test/support/explore/result-files.ts";

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
      read(1, "methods.csv isn't UTF-8 and was read as Windows-1252. Check names with accents."),
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
        "methods.csv ends in the middle of a row. It was probably cut off, so rows may be missing.",
        "methods.csv: 1 row has fewer than 7 cells and was left out (line 4).",
      ),
    );
  });

  test("a file that is cut in its last cell", async () => {
    expect(await open(good.trimEnd())).toEqual(
      read(2, "methods.csv doesn't end with a line break. If it was cut off, rows or digits may be missing."),
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

  test.each(["", "\uFEFF"])("files that were joined, each with its header row after %j", async (mark) => {
    expect(await open(`${good}${mark}${good}`)).toEqual(read(4));
  });

  test("very many empty lines before the header row, and rows of one type", async () => {
    const { analysis } = await resultsIn([
      fileOf("t.csv", `${"\n".repeat(30)}Package,Class,LOC\n${"a,A,1\n".repeat(300_000)}`),
    ]);
    expect(analysis.types.count).toBe(300_000);
  });

  test("more kinds of smells than there are", async () => {
    const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
    const words = letters.flatMap((one) => letters.flatMap((two) => [`${one}${two}x`, `${one}${two}y`]));
    const { analysis, remarks } = await resultsIn([
      fileOf("s.csv", ["Package,Class,Smell", ...words.map((word) => `a,A,${word}`), ""].join("\n")),
    ]);
    expect(analysis.findings.count).toBe(1000);
    expect(remarks[0]).toBe(
      "s.csv: 352 rows were left out (first in lines 1,002, 1,003, 1,004): more than 1,000 kinds of smells are named.",
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
      read(2, "methods.csv: “many” in column LOC isn't a number (line 4). The cell counts as empty."),
    );
  });

  test("never closed: the rows below are read", async () => {
    expect(await open(`${good}${row('"open')}\n${row("b")}\n${row("c")}\n`)).toEqual(
      read(
        4,
        "methods.csv: a quotation mark is opened and never closed (line 4). That text is left out, and reading continued on the next line.",
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
