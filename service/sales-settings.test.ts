import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readConfiguration } from "./config.ts";
import { defaultSales, notOurs, readSalesSettings, SalesSettingsSchema } from "./sales-settings.ts";

function readWith(text: string) {
  const file = join(temporaryFolder(), "sales.json");
  writeFileSync(file, text);
  return readConfiguration({ SALES_FILE: file }).sales;
}

test("what the file leaves out has its default", () => {
  expect(readWith("{}")).toEqual(defaultSales);
  expect(readWith('{"keySources": {"dpy": {"kind": "pool"}}, "refunds": {"partial": "suspend"}}')).toMatchObject({
    keySources: { dpy: { kind: "pool", lowLevel: 10 }, "designite-java": { kind: "signed" } },
    refunds: { partial: "suspend", dispute: "suspend" },
  });
});

test("every fault is named by its place, and no value is repeated", () => {
  const faulty = {
    prices: [{ provider: "paypal", price: "hunter2", offer: "professional-java" }],
    keySources: { dpy: { kind: "program", command: [""], token: "hunter2", seconds: 0 } },
    supplyer: { name: "hunter2" },
  };
  const read = () => readWith(JSON.stringify(faulty));
  expect(read).toThrow("SALES_FILE has faults:\n");
  expect(read).toThrow('prices.0.provider must be ("paddle" | "stripe").\n');
  expect(read).toThrow("keySources.dpy.token is no setting.");
  expect(read).toThrow("keySources.dpy.seconds must be >=1.");
  expect(read).toThrow("supplyer is no setting.");
  expect(read).toThrow(/^(?:(?!hunter2)[\s\S])*$/);
});

test.each([
  [{ supplier: { address: [] } }, "supplier.name is missing.\n    supplier.address must be >=1."],
  [{ supplier: { name: "Us", address: "1 Street" } }, "supplier.address must be Array."],
  [{ keySources: { java: { kind: "pool" } } }, "keySources.java is no setting."],
  [{ keySources: { dpy: { kind: "polo" } } }, 'keySources.dpy.kind must be ("signed" | "pool" | "program").'],
  [{ prices: [{ provider: "paddle", price: true, offer: "enterprise" }] }, "prices.0.price must be string"],
])("the faults of %j are told in words", (settings, words) => {
  expect(() => readWith(JSON.stringify(settings))).toThrow(words);
});

test("a price that is mapped twice is refused", () => {
  const price = { provider: "stripe", price: "price_1", offer: "professional-java" };
  const twice = { prices: [price, { ...price, offer: "professional-python" }] };
  expect(() => readWith(JSON.stringify(twice))).toThrow(
    "prices must be a list that names each price of a provider once.",
  );
});

test("a byte order mark is no fault", () => {
  expect(readWith("\uFEFF{}")).toEqual(defaultSales);
});

test.each([
  ["not JSON", "It isn't well-formed JSON."],
  ['{\n"prices": [],}', "It isn't well-formed JSON (line 2 column 14)."],
  ["[]", "must hold one object"],
  ["7", "The whole must be"],
])("a file that is %j is refused", (text, message) => {
  expect(() => readWith(text)).toThrow(message);
});

test("a missing file is told of", () => {
  expect(() => readConfiguration({ SALES_FILE: "/nowhere/sales.json" })).toThrow("It can't be read (ENOENT).");
});

test("the example in the guides names every part, and is valid", () => {
  const file = join(import.meta.dirname, "..", "docs", "guides", "sales.example.json");
  const { keySources, prices } = readSalesSettings(file).sales;
  expect(Object.values(keySources).map(({ kind }) => kind)).toEqual(["signed", "pool", "program"]);
  expect(prices.map(({ offer }) => offer)).toEqual(["professional-java", notOurs]);
  const named = Object.keys(JSON.parse(readFileSync(file, "utf8"))).filter((name) => name !== "//");
  expect(named).toEqual(Object.keys(SalesSettingsSchema.entries));
});

test.each([
  ["no command", {}],
  ["a pattern that is none", { command: ["/bin/make-key"], pattern: "[" }],
])("a program with %s is refused", (_, fields) => {
  expect(() => readWith(JSON.stringify({ keySources: { dpy: { kind: "program", ...fields } } }))).toThrow(
    "keySources.dpy",
  );
});
