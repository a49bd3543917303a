import { gzipSync, strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { SourceError, type SourceFile } from "../../results/model/source.ts";
import { readSources } from "./read-sources.ts";

const { signal } = new AbortController();
const header = "Project Name,Package Name\n";

function source(path: string, content: string | Uint8Array<ArrayBuffer>) {
  return { kind: "file", path, file: new Blob([content]) } as const;
}

async function textOf(file: SourceFile | undefined): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of file?.chunks() ?? []) text += decoder.decode(chunk, { stream: true });
  return text;
}

const archive = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content]),
    ),
  );

test("files are read as they are, and twice", async () => {
  const { files, name, remarks } = await readSources([source("results/a.csv", header)], signal);
  expect(files.map(({ path, size }) => [path, size])).toEqual([["results/a.csv", header.length]]);
  expect(await textOf(files[0])).toBe(header);
  expect(await textOf(files[0])).toBe(header);
  expect(name).toBe("results");
  expect(remarks).toEqual([]);
});

test("an archive is known by its bytes, and its files may be read again and again", async () => {
  const zip = archive({ "out/a.csv": header, "out/b.csv": "b", "logo.png": "x", "__MACOSX/out/._a.csv": "x" });
  const { files, name, remarks } = await readSources([source("my results.csv", zip)], signal);
  expect(files.map(({ path }) => path)).toEqual(["my results.csv/out/a.csv", "my results.csv/out/b.csv"]);
  for (let time = 0; time < 3; time += 1) expect(await textOf(files[0])).toBe(header);
  expect(await textOf(files[1])).toBe("b");
  expect(name).toBe("my results");
  expect(remarks).toEqual(["2 files aren't result files and were left out, such as my results.csv/logo.png."]);
});

test("folders in an archive are no files, also those that Windows wrote", async () => {
  const { files, remarks } = await readSources(
    [source("a.zip", archive({ "out\\": "", "out\\a.csv": header }))],
    signal,
  );
  expect(files.map(({ path }) => path)).toEqual(["a.zip/out/a.csv"]);
  expect(remarks).toEqual([]);
});

test("an archive whose sizes follow the content is read", async () => {
  // As macOS and Java write it: bit 3 of the flags, no sizes in the header, and a descriptor after the content.
  const zip = archive({ "a.csv": header.repeat(50) });
  const content = await readSources([source("a.zip", withDescriptor(zip))], signal);
  expect(await textOf(content.files[0])).toBe(header.repeat(50));
});

test("two files of one name are both read, and backslashes separate folders", async () => {
  const zip = archive({ "out\\": "", "out\\a.csv": "first", "out\\b.csv": "second" });
  const { files } = await readSources(
    [
      source(
        "a.zip",
        zip.map((byte) => (byte === 0x62 ? 0x61 : byte)),
      ),
    ],
    signal,
  );
  expect(files.map(({ path }) => path)).toEqual(["a.zip/out/a.csv", "a.zip/out/a.csv"]);
  expect([await textOf(files[0]), await textOf(files[1])]).toEqual(["first", "second"]);
});

test.each([
  ["commons.io.zip", "commons.io"],
  ["jsoup-1.15.3.csv.gz", "jsoup-1.15.3"],
  ["DependencyGraph.graphml", "DependencyGraph"],
])("results in %s are named %s", async (path, name) => {
  expect((await readSources([source(path, "")], signal)).name).toBe(name);
});

test("a file compressed with gzip is unpacked", async () => {
  const { files } = await readSources([source("a.csv.gz", gzipSync(strToU8(header)))], signal);
  expect(files.map(({ path }) => path)).toEqual(["a.csv"]);
  expect(await textOf(files[0])).toBe(header);
});

test.each([
  [
    "cut off",
    archive({ "a.csv": header }).slice(0, 60),
    "bad.zip can't be unpacked: it's damaged, cut off, or protected by a password.",
  ],
  [
    "with a password",
    encrypted(archive({ "out/": "", "a.csv": header })),
    "bad.zip is protected by a password. Unpack it first.",
  ],
])("an archive %s is explained", async (_what, bytes, sentence) => {
  const { files, remarks } = await readSources([source("bad.zip", bytes)], signal);
  expect(files).toEqual([]);
  expect(remarks).toEqual([sentence]);
});

test("damage within an archive is told when the file is read", async () => {
  const bytes = archive({ "a.csv": header.repeat(1000) });
  bytes.fill(0xff, 40, 60);
  const { files, remarks } = await readSources([source("bad.zip", bytes)], signal);
  await expect(textOf(files[0])).rejects.toThrow();
  expect(remarks).toEqual(["bad.zip/a.csv can't be unpacked: it's damaged, cut off, or protected by a password."]);
});

test("damaged gzip is told when the file is read", async () => {
  const bytes = gzipSync(strToU8(header.repeat(1000))).slice(0, 40);
  const { files, remarks } = await readSources([source("a.csv.gz", bytes)], signal);
  await expect(textOf(files[0])).rejects.toThrow();
  expect(remarks).toEqual(["a.csv.gz is damaged: it can't be unpacked to the end."]);
});

test("archives within an archive are named and not opened", async () => {
  const inner = archive({ "b.csv": "b" });
  const zip = archive({ "smells/a.csv": header, "results.zip": inner, "c.csv.gz": gzipSync(strToU8("c")) });
  const { files, remarks } = await readSources([source("artifact.zip", zip)], signal);
  expect(files.map(({ path }) => path)).toEqual(["artifact.zip/smells/a.csv"]);
  expect(remarks).toEqual([
    "artifact.zip/results.zip is an archive within an archive. Unpack it first.",
    "artifact.zip/c.csv.gz is an archive within an archive. Unpack it first.",
  ]);
});

test("several archives count toward the limits together", async () => {
  const many = archive(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.csv`, ""])));
  const { files, remarks } = await readSources([source("one.zip", many), source("two.zip", many)], signal);
  expect(files).toHaveLength(1001);
  expect(remarks).toEqual(["two.zip was left out: the archives hold more than 2,000 files that may be results."]);
});

test("names with letters beyond ASCII are read, and files that are stored as they are", async () => {
  const zip = zipSync({ "größe.csv": strToU8(header) }, { level: 0 });
  const { files } = await readSources([source("a.zip", zip)], signal);
  expect(files.map(({ path }) => path)).toEqual(["a.zip/größe.csv"]);
  expect(await textOf(files[0])).toBe(header);
});

test("an archive of which bytes are wrong ends with a sentence", async () => {
  const zip = archive({ "a.csv": header.repeat(20), "b.csv": header.repeat(30) });
  for (let at = 0; at < zip.length; at += 1) {
    for (const wrong of [0, 0xff]) {
      const bytes = zip.slice();
      bytes[at] = wrong;
      const { files } = await readSources([source("a.zip", bytes)], signal);
      for (const file of files) await textOf(file).catch((error) => expect(error).toBeInstanceOf(SourceError));
    }
  }
});

test("an archive that declares more than a gigabyte is left out", async () => {
  const zip = archive({ "a.csv": header });
  const sizeInList = zip.length - 22 - 46 - "a.csv".length + 24;
  new DataView(zip.buffer).setUint32(sizeInList, 3_000_000_000, true);
  const { files, remarks } = await readSources([source("bomb.zip", zip)], signal);
  expect(files).toEqual([]);
  expect(remarks).toEqual(["bomb.zip was left out: unpacked, the archives hold more than 1 GB."]);
});

test("an archive of very many files is left out", async () => {
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`${index}.csv`, ""]));
  const { files, remarks } = await readSources([source("many.zip", archive(many))], signal);
  expect(files).toEqual([]);
  expect(remarks).toEqual(["many.zip was left out: the archives hold more than 2,000 files that may be results."]);
});

test("code beside the results in an archive does not count", async () => {
  const code = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`src/A${index}.java`, ""]));
  const { files } = await readSources([source("project.zip", archive({ ...code, "a.csv": header }))], signal);
  expect(files.map(({ path }) => path)).toEqual(["project.zip/a.csv"]);
});

test("other files are named once and not read", async () => {
  const { files, remarks } = await readSources([source("a.exe", "x"), source("b.csv", "x")], signal);
  expect(files.map(({ path }) => path)).toEqual(["b.csv"]);
  expect(remarks).toEqual(["a.exe isn't a result file and was left out."]);
});

test("files that may hold results are named with what to do", async () => {
  const { remarks } = await readSources([source("a.xlsx", "x"), source("b.rar", "x"), source("c.exe", "x")], signal);
  expect(remarks).toEqual([
    "a.xlsx is a spreadsheet. Save it as CSV and open that file.",
    "b.rar is an archive that this page can't unpack. Use ZIP, or unpack it.",
    "c.exe isn't a result file and was left out.",
  ]);
});

test.each([
  ["an empty archive", archive({}), "a.zip holds no files."],
  [
    "a spreadsheet under another name",
    archive({ "[Content_Types].xml": "", "xl/workbook.xml": "" }),
    "a.zip is an office document. Save its table as CSV and open that file.",
  ],
])("%s is explained", async (_what, bytes, sentence) => {
  expect((await readSources([source("a.zip", bytes)], signal)).remarks).toEqual([sentence]);
});

test("an archive with another compression is explained when its file is read", async () => {
  const bytes = archive({ "a.csv": header });
  bytes[bytes.length - 22 - 46 - "a.csv".length + 10] = 9;
  const { files, remarks } = await readSources([source("a.zip", bytes)], signal);
  await expect(textOf(files[0])).rejects.toThrow();
  expect(remarks).toEqual(["a.zip is packed in an unusual way. Unpack it, or pack it as a plain ZIP file."]);
});

test("no more than 2,000 files are looked into", async () => {
  const sources = Array.from({ length: 2001 }, (_, index) => source(`${index}.csv`, "x"));
  const { files, remarks } = await readSources(sources, signal);
  expect(files).toHaveLength(2000);
  expect(remarks).toEqual(["Only the first 2,000 files were read. Drop just the folder with the results."]);
});

test("reading ends when a later request has come", async () => {
  const controller = new AbortController();
  const { files } = await readSources([source("a.csv", header)], controller.signal);
  controller.abort();
  await expect(textOf(files[0])).rejects.toThrow();
});

function encrypted(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const inList = zip.length - 22 - 46 - "a.csv".length + 8;
  return zip.map((byte, index) => (index === inList ? byte | 1 : byte));
}

/** Moves the sizes and the checksum of the only file behind its content. */
function withDescriptor(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const end = zip.length - 22;
  const list = new DataView(zip.buffer).getUint32(end + 16, true);
  const checksumAndSizes = zip.slice(14, 26);
  const local = zip.slice(0, list);
  local.fill(0, 14, 26);
  local[6] = 8;
  const result = new Uint8Array([...local, 0x50, 0x4b, 7, 8, ...checksumAndSizes, ...zip.slice(list)]);
  new DataView(result.buffer).setUint32(result.length - 6, list + 16, true);
  return result;
}
