import { zipSync } from "fflate";
import { expect, test } from "vitest";
import type { FileSource } from "../../results/model/source.ts";
import { base64Of, packResults, savedDocument, unpackResults } from "./saved-document.ts";

const metrics = "Package Name,Type Name,LOC\np,</script>,3\n";
const smells = "Package Name,Type Name,Code Smell\np,A,Wide Hierarchy\n";
const source = (path: string, content: BlobPart): FileSource => ({ kind: "file", path, file: new Blob([content]) });

const textsOf = async (results: FileSource[][]) =>
  Promise.all(results.map((files) => Promise.all(files.map(async ({ path, file }) => [path, await file.text()]))));

test("files are packed as they were recognized, those of an archive unpacked, and all others left out", async () => {
  const zip = zipSync({ "out/a.csv": new TextEncoder().encode(metrics), "out/notes.txt": new Uint8Array([65]) });
  const packed = await packResults([
    [source("results.zip", zip)],
    [source("smells/b.csv", smells), source("smells/secret.json", '{"password":"x"}')],
  ]);
  expect(await textsOf(await unpackResults(packed))).toEqual([
    [["results/out/a.csv", metrics]],
    [["smells/b.csv", smells]],
  ]);
});

test("bytes beyond one piece are the same after base64", async () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => at % 251);
  expect(Buffer.from(await base64Of(new Blob([bytes])), "base64").equals(bytes)).toBe(true);
});

test("a saved document may request nothing, and no name in it is markup", async () => {
  const page = await savedDocument("</title><script>x()", "cA==", await packResults([[source("a.csv", metrics)]]));
  const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/]{43}=' blob:;/);
  expect(page.match(/<script\b/g)).toHaveLength(3);
  expect(page).not.toContain("</title><script>x");
  expect(page).not.toMatch(/https?:/);
});
