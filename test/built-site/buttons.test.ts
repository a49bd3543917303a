import { expect, test } from "vitest";
import { packages } from "#content/products/downloads.ts";
import { offers } from "#content/products/offers.ts";
import { attribute, type BuiltPage, builtPages, elementsOf, readableText } from "./built-pages.ts";

const pages = new Map(builtPages().map((page) => [page.path, page]));

function page(path: string): BuiltPage {
  const found = pages.get(path);
  if (!found) throw new Error(`There is no page ${path}.`);
  return found;
}

const linksOf = (path: string) =>
  elementsOf(page(path).tree, (element) => element.tagName === "a").map((link) => attribute(link, "href"));

/** The page leads to a checkout once the service knows that the keys are accepted; built, it leads to the order form. */
test("the three professional licenses have three checkouts elsewhere, or the order form", () => {
  const buyable = Object.values(offers).filter(({ price }) => price.kind === "yearly");
  const buttons = buyable.map(({ action }) => action.href);
  expect(new Set(buttons).size).toBe(3);
  for (const { id, action } of buyable)
    expect(action.href).toMatch(action.kind === "checkout" ? /^https:\/\// : `/order?offer=${id}`);
});

test("the buy page leads to the form for an enterprise quote", () => {
  expect(linksOf("/buy")).toContain("/order?offer=enterprise");
});

test("the form of the buy page carries the license of each language to the order form, or to a quote", () => {
  const [form] = elementsOf(page("/buy").tree, (element) => attribute(element, "action") === "/order");
  const parts = form ? elementsOf({ type: "root", children: [form] }) : [];
  const valuesOf = (name: string) => parts.filter((part) => attribute(part, "name") === name);
  const valuesOfButtons = valuesOf("offer").map((button) => attribute(button, "value"));
  expect(new Set(valuesOfButtons)).toEqual(
    new Set(Object.values(offers).flatMap(({ id, price }) => (price.kind === "yearly" ? [id] : []))),
  );
  expect(valuesOf("seats")).toHaveLength(1);
  expect(new Set(parts.map((part) => attribute(part, "formAction")))).toEqual(new Set(["", "/quote"]));
});

test("the buy page leads to the academic license, and so does the contact page", () => {
  expect(linksOf("/buy")).toContain("/acad-lic-request");
  expect(linksOf("/contact")).toContain("/acad-lic-request");
});

test("each price on the buy page is the one of the offer", () => {
  const text = readableText(page("/buy").tree);
  for (const { price } of Object.values(offers)) {
    if (price.kind === "yearly") expect(text).toContain(String(price.amount));
  }
});

test("each package on the download page shows its version", () => {
  const text = readableText(page("/download").tree);
  for (const { name, version } of packages) {
    expect(text).toContain(name);
    expect(text).toContain(version);
  }
});

test("every link that is a call to download has the same label", () => {
  const labels = [...pages.values()].flatMap(({ tree }) =>
    elementsOf(tree, (element) => element.tagName === "a" && attribute(element, "href").startsWith("/download"))
      .filter((link) => attribute(link, "href").split("#")[0] === "/download")
      .map((link) => readableText({ type: "root", children: [link] }).trim()),
  );
  const calls = labels.filter(
    (label) => /^(?:free|download|get|try|install)\b/i.test(label) && label !== "download page",
  );
  expect(calls.length).toBeGreaterThan(pages.size);
  expect([...new Set(calls)]).toEqual(["Free download"]);
});

test("the contact page leads to the mailbox and to academic collaboration elsewhere", () => {
  const links = linksOf("/contact");
  expect(links).toContain("mailto:contact@designite-tools.com");
  expect(links.filter((href) => href.startsWith("https://"))).not.toEqual([]);
});

test("every article leads to other sites", () => {
  for (const [path] of [...pages].filter(([address]) => address.startsWith("/blog/"))) {
    expect(
      linksOf(path).filter((href) => href.startsWith("https://")),
      path,
    ).not.toEqual([]);
  }
});

test("the academic page has a citation, a map and one ordered list of universities", () => {
  const { tree } = page("/acad-lic-request");
  expect(readableText(tree)).toMatch(/@(?:inproceedings|article|misc)/i);
  const list = elementsOf(tree, (element) => element.tagName === "ol").toSorted(
    (a, b) => b.children.length - a.children.length,
  )[0];
  expect(
    list && elementsOf({ type: "root", children: [list] }, (element) => element.tagName === "li").length,
  ).toBeGreaterThan(25);
});
