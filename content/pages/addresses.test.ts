import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packages } from "../products/downloads.ts";
import { movedAddresses } from "./addresses.ts";
import { pages } from "./pages.ts";

const documents = readdirSync(join(import.meta.dirname, "..", "docs"), { recursive: true, encoding: "utf8" }).map(
  (file) => `/docs/${file.replace("mdx", "html")}`,
);
const known: readonly string[] = [...Object.keys(pages), ...documents, "/feed.xml"];

test("an address of a former site leads to a page, and is none itself", () => {
  expect(Object.values(movedAddresses).filter((address) => !known.includes(address.replace(/#.*/, "")))).toEqual([]);
  expect(Object.keys(movedAddresses).filter((address) => known.includes(address))).toEqual([]);
});

test("no two packages share a former address", () => {
  const former = packages.flatMap((offered) => ("formerAddresses" in offered ? offered.formerAddresses : []));
  expect(former.length).toBeGreaterThan(5);
  expect(new Set(former).size).toBe(former.length);
});
