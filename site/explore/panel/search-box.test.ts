import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { SearchBox } from "./search-box.tsx";

test("the search field is a combobox without a list at first", () => {
  const opened = openedSample("type p.B LOC=2");
  const markup = renderToStaticMarkup(createElement(SearchBox, { opened, onSelect: () => undefined }));
  expect(markup).toContain('role="combobox" aria-expanded="false"');
  expect(markup).toMatch(/role="listbox"[^>]* hidden=""/);
});
