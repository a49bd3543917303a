import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readConfiguration } from "./config.ts";
import { defaultSales, readSalesSettings, SalesSettingsSchema } from "./sales-settings.ts";

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
    keySources: { dpy: { kind: "generator", url: "https://user:hunter2@[", token: "hunter2", seconds: 0 } },
    supplyer: { name: "hunter2" },
  };
  const read = () => readWith(JSON.stringify(faulty));
  expect(read).toThrow("SALES_FILE must be the path of a file with the sales settings.");
  expect(read).toThrow("prices.0.provider");
  expect(read).toThrow("keySources.dpy.url");
  expect(read).toThrow("keySources.dpy.seconds");
  expect(read).toThrow("supplyer");
  expect(read).toThrow(/^(?:(?!hunter2)[\s\S])*$/);
});

test.each([
  ["not JSON", "The file is not well-formed JSON."],
  ["[]", "must hold one object"],
  ["7", "The whole must be"],
])("a file that is %s is refused", (text, message) => {
  expect(() => readWith(text)).toThrow(message);
});

test("a missing file is told of", () => {
  expect(() => readConfiguration({ SALES_FILE: "/nowhere/sales.json" })).toThrow("The file cannot be read.");
});

test("the example of the guide can be used as it is", () => {
  const guide = readFileSync(join(import.meta.dirname, "..", "..", "docs", "guides", "selling.md"), "utf8");
  const examples = [...guide.matchAll(/^```json\n(.*?)^```$/gms)].map(([, example = ""]) => example);
  expect(examples).not.toEqual([]);
  for (const example of examples) expect(() => readWith(example)).not.toThrow();
  expect(readWith(examples[0] ?? "").prices).toHaveLength(4);
});

test("the example in the guides names every part, and is valid", () => {
  const file = join(import.meta.dirname, "..", "..", "docs", "guides", "sales.example.json");
  const { keySources, prices } = readSalesSettings(file);
  expect(Object.values(keySources).map(({ kind }) => kind)).toEqual(["signed", "pool", "generator"]);
  expect(prices).toHaveLength(1);
  const named = Object.keys(JSON.parse(readFileSync(file, "utf8"))).filter((name) => name !== "//");
  expect(named).toEqual(Object.keys(SalesSettingsSchema.entries));
});

test.each([
  ["neither a command nor a url", {}],
  ["both", { command: ["/bin/make-key"], url: "https://keys.example.org" }],
  ["a command and a token", { command: ["/bin/make-key"], token: "t" }],
  ["an address without TLS", { url: "http://keys.example.org" }],
  ["a pattern that is none", { command: ["/bin/make-key"], pattern: "[" }],
])("a generator with %s is refused", (_, fields) => {
  expect(() => readWith(JSON.stringify({ keySources: { dpy: { kind: "generator", ...fields } } }))).toThrow(
    "keySources.dpy",
  );
});
