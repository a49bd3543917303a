import { expect, test } from "vitest";
import { packageStateMarkers as marker, packagePlaceholders as placeholder } from "#contract/built-site.ts";
import { fillPackagePage } from "./fill-package-page.ts";

const part = (id: string) =>
  `${marker.available(id)}[${placeholder.address} ${placeholder.size} ${placeholder.checksum}]${marker.missing(id)}(${id} missing)${marker.end(id)}`;
const packages = [
  { id: "a", file: "a.zip" },
  { id: "ab", file: "$&.jar" },
];
const file = (name: string) => ({ name, path: `/p/${name}`, size: 1_500_000, modifiedAt: 0, checksum: "c0ffee" });

test("keeps the part that is true of each package, wherever it stands", () => {
  const html = `<p>${part("a")}</p>${part("ab")} between ${part("a")} end`;
  expect(fillPackagePage(html, packages, new Map([["a.zip", file("a.zip")]]), undefined)).toBe(
    "<p>[/downloads/a.zip 1.5 MB c0ffee]</p>(ab missing) between [/downloads/a.zip 1.5 MB c0ffee] end",
  );
});

test("takes a strange file name as it is", () => {
  const files = new Map([["$&.jar", file("$&.jar")]]);
  expect(fillPackagePage(part("ab"), packages, files, "https://d.example.org")).toBe(
    "[https://d.example.org/%24%26.jar 1.5 MB c0ffee]",
  );
});

test("leaves a page without markers as it is", () => {
  expect(fillPackagePage("<p>words</p>", packages, new Map(), undefined)).toBe("<p>words</p>");
});

test.each([marker.available("a"), `${marker.available("a")}x${marker.missing("a")}y`])(
  "refuses half a part: %s",
  (html) => {
    expect(() => fillPackagePage(html, packages, new Map(), undefined)).toThrow("incomplete markers for the package a");
  },
);
