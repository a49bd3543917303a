import { describe, expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { rankMatches, searchEntries } from "./search-box.tsx";

const opened = openedSample(`
    type parser.HtmlTreeBuilder LOC=1
    type parser.HtmlTreeBuilderState LOC=1
    type parser.TreeBuilder LOC=1
    type parser.Tree LOC=1
    type nodes.Document LOC=1
    type nodes.DocumentType LOC=1
    type nodes.XmlDocument LOC=1
    design nodes.Document: Wide Hierarchy
    nodes.Document -> nodes.DocumentType
    parser.Tree -> parser.HtmlTreeBuilderState
`);
const names = (query: string, limit?: number) =>
  rankMatches(searchEntries(opened, query), query, limit).map(({ name }) => name);

describe("the search by name", () => {
  test("puts the name itself first, then names that begin with the query, then those that contain it", () => {
    expect(names("document")).toEqual(["Document", "DocumentType", "XmlDocument"]);
    expect(names("tree")).toEqual(["Tree", "TreeBuilder", "HtmlTreeBuilderState", "HtmlTreeBuilder"]);
  });

  test("finds capital letters and beginnings of words", () => {
    expect(names("HTB")).toEqual(["HtmlTreeBuilderState", "HtmlTreeBuilder"]);
    expect(names("HtTrBuSt")).toEqual(["HtmlTreeBuilderState"]);
    expect(names("TB")[0]).toBe("HtmlTreeBuilderState");
    expect(names("BTH")).toEqual([]);
  });

  test("finds full names, packages and smells", () => {
    expect(names("nodes.document")[0]).toBe("Document");
    expect(names("nodes")[0]).toBe("nodes");
    expect(names("hierarchy")).toEqual(["Wide Hierarchy"]);
  });

  test("takes signs of patterns as text, and gives nothing for blanks", () => {
    expect(names("(.*")).toEqual([]);
    expect(names("  ")).toEqual([]);
  });

  test("gives no more than the limit, the best ones", () => {
    expect(names("t", 2)).toEqual(names("t").slice(0, 2));
  });

  test("finds methods by their name, and by their type and name", () => {
    const sample = openedSample(
      "type nodes.Element\ntype nodes.Node\nmethod nodes.Element#hasText CC=1\nmethod nodes.Node#hasText CC=1",
    );
    const found = (query: string) => rankMatches(searchEntries(sample, query), query).map(({ fullName }) => fullName);
    expect(found("hastext")).toHaveLength(2);
    expect(found("element.hast")).toEqual(["nodes.Element.hasText"]);
    expect(found("none")).toEqual([]);
  });
});
