import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { visibleText } from "#test/support/explore/visible-text.ts";
import { type Selection, typesOf } from "../../results/model/selection.ts";
import { ResultTable } from "../tables/result-table.tsx";
import type { ShownTableName } from "../tables/tables.ts";
import { SmellList } from "../views/smells.tsx";
import { SearchBox } from "./search-box.tsx";

const many = Array.from({ length: 60 }, (_, at) => `type m.T${at} LOC=${at}`).join("\n");
const opened = openedSample(`
  ${many}
  type p.<b>A</b> LOC=1000
  type p.B LOC=2
  design p.<b>A</b>: Wide Hierarchy
  design p.B: Wide Hierarchy
  implementation p.B: Long Method
  architecture p: God Component
  p.B -> m.T0
`);
const onSelect = () => undefined;

const propsFor = (selection: Selection) => {
  return { opened, selection, selected: typesOf(selection, opened.analysis, opened.facts), onSelect };
};
const smellList = (selection: Selection) => renderToStaticMarkup(createElement(SmellList, propsFor(selection)));
const tableOf = (table: ShownTableName, selection: Selection) =>
  renderToStaticMarkup(createElement(ResultTable, { ...propsFor(selection), table }));

describe("the list of smells", () => {
  test("counts the kinds of each family", () => {
    const text = visibleText(smellList({ kind: "nothing" }));
    expect(text).toContain("Architecture smells 1 God Component 1");
    expect(text).toContain("Design smells 2 Wide Hierarchy 2");
    expect(text).not.toContain("of the selected");
  });

  test("says how many of each kind the selection has, and marks the selected kind", () => {
    const ofType = visibleText(smellList({ kind: "type", name: "p.B" }));
    expect(ofType).toContain("Wide Hierarchy 2 1 of the selected");
    expect(ofType).not.toContain("God Component 1 1");
    expect(visibleText(smellList({ kind: "package", name: "p" }))).toContain("God Component 1 1 of the selected");
    expect(smellList({ kind: "smell", name: "Long Method" }).match(/aria-pressed="true"/g)).toHaveLength(1);
  });
});

describe("the table of types", () => {
  test("shows the first page, sorted by findings, and says its facts in words", () => {
    const markup = tableOf("types", { kind: "nothing" });
    const text = visibleText(markup);
    expect(markup.match(/<tr>/g)).toHaveLength(51);
    expect(text).toContain("62 types: 60 with no design smell, 2 with 1 design smell, 0 with 2 design smells");
    expect(text).toContain("1 to 50 of 62");
    expect(text).toMatch(/Uses B p 2 1 2 0 1 &lt;b&gt;A&lt;\/b&gt; p 1,000 1 1/);
    expect(markup).toContain('aria-sort="descending"');
  });

  test("has only the selected types, but all others beside a single one", () => {
    expect(visibleText(tableOf("types", { kind: "package", name: "p" }))).toContain("2 selected types:");
    const markup = tableOf("types", { kind: "type", name: "p.B" });
    expect(visibleText(markup)).toContain("62 types:");
    expect(markup.match(/aria-pressed="true"/g)).toHaveLength(1);
  });
});

test("the table of packages has those of the selected types", () => {
  expect(visibleText(tableOf("packages", { kind: "nothing" }))).toContain("2 packages.");
  const text = visibleText(tableOf("packages", { kind: "smell", name: "Long Method" }));
  expect(text).toContain("1 package with selected types.");
  expect(text).toMatch(/p 2 1,002 4 1 0 1 0/);
});

test("the search field is a combobox without a list at first", () => {
  const markup = renderToStaticMarkup(createElement(SearchBox, { opened, onSelect }));
  expect(markup).toContain('role="combobox" aria-expanded="false"');
  expect(markup).toMatch(/role="listbox"[^>]* hidden=""/);
});
