import { expect, test } from "vitest";
import { downloadsPage } from "#content/products/downloads.ts";
import { contentSlot, fillSlots, slotNames } from "#contract/slots.ts";
import { packageSlots } from "./package-slots.ts";

const packages = [
  { id: "a", name: "A", file: "a.zip", version: "1" },
  { id: "ab", name: "AB", file: "$&.jar", version: "2" },
];
const file = (name: string) => ({ name, path: `/p/${name}`, size: 1_500_000, modifiedAt: 0, checksum: "c0ffee" });

/** The document with its slots filled, when the files of these names exist. */
async function fill(document: string, names: readonly string[], packagesUrl?: string): Promise<string> {
  const files = new Map(names.map((name) => [name, file(name)]));
  const packageFolder = { files: async () => files };
  const source = packageSlots({ packages, packageFolder, packagesUrl });
  const fills = await (await source.read()).fill();
  return fillSlots(document, (name) => fills[name]);
}

const part = (id: string) => contentSlot(slotNames.package(id));

test("shows the state of each package in any place of the document", async () => {
  const text = await fill(`<p>${part("a")}</p>${part("ab")} between ${part("a")} end`, ["a.zip"]);
  expect(text.match(/href="\/downloads\/a\.zip"/g)).toHaveLength(2);
  expect(text.match(/<span>1\.5 MB<\/span>/g)).toHaveLength(2);
  expect(text.match(/<code>c0ffee<\/code>/g)).toHaveLength(2);
  const missing = downloadsPage.missingPackage.replaceAll("'", "&#39;");
  expect(text).toMatch(new RegExp(`${missing}.* between `));
  expect(text.split(missing)).toHaveLength(2);
});

test("escapes an unusual file name", async () => {
  const text = await fill(part("ab"), ["$&.jar"], "https://d.example.org");
  expect(text).toContain('href="https://d.example.org/%24%26.jar" download>$&amp;.jar</a>');
});

test("the card to start with has the same file and an open checksum with a copy button of its own", async () => {
  const both = `${part("a")}${contentSlot(slotNames.startPackage("a"), "ask")}`;
  const text = await fill(both, ["a.zip"]);
  expect(text).toContain(
    '<a class="button package-button" href="/downloads/a.zip" download>Free download<span>a.zip · Windows, macOS, Linux · 1.5 MB</span></a>',
  );
  expect(text.match(/<details>/g)).toHaveLength(1);
  const sources = [...text.matchAll(/data-copy="([^"]+)"/g)].map(([, id]) => id);
  expect(sources).toEqual(["sha256-a", "start-sha256-a"]);
  for (const id of sources) expect(text).toContain(`<span id="${id}"><code>c0ffee</code></span>`);
  expect(await fill(both, [])).toBe("ask");
});
