import { readFileSync } from "node:fs";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { graphml } from "./graphml.ts";

const text = graphml("content/catalog/analyses/junit-4.13.2");
const { graph } = new XMLParser({ ignoreAttributes: false }).parse(text).graphml;
const ids: string[] = graph.node.map((node: Record<string, string>) => node["@_id"]);
const edges: string[][] = graph.edge.map((edge: Record<string, string>) => [edge["@_source"], edge["@_target"]]);

test("the graph of JUnit has the nodes and edges that the article names", () => {
  expect(XMLValidator.validate(text)).toBe(true);
  const between = edges.filter(([source, target]) => source !== target).length;
  expect([ids.length, edges.length, between]).toEqual([241, 500, 450]);
  const article = readFileSync("content/articles/dependency-graph-visualization.mdx", "utf8");
  expect(article).toContain(`average degree ${((2 * between) / ids.length).toFixed(2)}`);
});

test("every edge joins two nodes, and every node is named once", () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(edges.flat().filter((end) => !ids.includes(end))).toEqual([]);
});
