import type { Element, Root } from "hast";
import { expect, test } from "vitest";
import { factsOf, rehypeCodeListings } from "./mdx-plugin.ts";

const code = (properties: Element["properties"]): Root => ({
  type: "root",
  children: [{ type: "element", tagName: "pre", properties: { class: "code-block", ...properties }, children: [] }],
});

function listed(tree: Root): Root {
  rehypeCodeListings()(tree);
  return tree;
}

test("code with a language stands in a listing that names it", () => {
  expect(listed(code({ dataLanguage: "Java" })).children[0]).toMatchObject({
    tagName: "figure",
    properties: { className: ["code-listing"], dataLanguage: "Java" },
    children: [{ tagName: "pre", properties: { class: "code-block" } }],
  });
});

test("a title becomes the caption", () => {
  const [figure] = listed(code({ dataLanguage: "Java", dataTitle: "Invoice.java" })).children;
  expect(figure).toMatchObject({
    children: [{ tagName: "figcaption", children: [{ value: "Invoice.java" }] }, { tagName: "pre" }],
  });
});

test("a part of a program is called a fragment", () => {
  expect(factsOf("java", ' title="A fragment.java"')).toEqual({ language: "Java", title: "A fragment.java" });
  expect(factsOf("java", " fragment")).toEqual({ language: "Java, fragment", title: undefined });
});

test("plain text stays as it is", () => {
  expect(listed(code({}))).toEqual(code({}));
});
