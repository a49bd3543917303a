import { describe, expect, test } from "vitest";
import { readStyles, usedStyles, wordsIn, wordsInTags } from "./used-styles.ts";

const used = (css: string, ...words: string[]) => usedStyles(readStyles(css), new Set(words));

describe("the styles that a page uses", () => {
  test("a rule stays if its classes, ids and elements are all there", () => {
    const css = "p{a:b}.card p{a:b}#top>.card{a:b}td{a:b}";
    expect(used(css, "p", "card")).toBe("p{a:b}.card p{a:b}");
    expect(used(css, "card", "top")).toBe("#top>.card{a:b}");
  });

  test("of a list of selectors those stay that fit", () => {
    expect(used("p,td,.a:is(b,i){a:b}", "td", "a", "i")).toBe("td,.a:is(b,i){a:b}");
  });

  test("of the selectors that one may choose from, one fits", () => {
    const css = ":is(.list,.menu:not(.open)) p{a:b}";
    expect(used(css, "p")).toBe("");
    expect(used(css, "p", "menu")).toBe(css);
    expect(used(".card:has(+ .menu){a:b}", "card")).toBe("");
    expect(used("p:is(b,.card:has(td:nth-child(2))){a:b}", "p", "card", "td")).not.toBe("");
    expect(used("p:is(b,.card:has(td:nth-child(2))){a:b}", "p", "card")).toBe("");
    expect(used("p:where(:is(b,i) em,:first-child){a:b}", "p")).toBe("p:where(:is(b,i) em,:first-child){a:b}");
  });

  test("states and attributes, which change in the browser, say nothing", () => {
    const css =
      '[data-open] .card[href^="a,b"]:hover:before{a:b}.card:has(+ .menu:popover-open) p:not(.lead):nth-child(2){a:b}';
    expect(used(css, "card", "menu", "p")).toBe(css);
  });

  test("blocks of rules stay as long as a rule in them does", () => {
    const css = "@layer a,b;@layer a{@media (width>=64rem){.card{a:b}.list{a:b}}}@supports (a:b){.list{a:b}}";
    expect(used(css, "card")).toBe("@layer a,b;@layer a{@media (width>=64rem){.card{a:b}}}");
  });

  test("fonts, animations and roots stay", () => {
    const css = '@font-face{src:url(a.woff2)}@keyframes run{0%{a:b}to{a:b}}:root{--a:"}"}*,:before{a:b}';
    expect(used(css)).toBe(css);
  });

  test("words are taken from tags and from scripts, not from prose", () => {
    expect(wordsInTags('<p class="lead page-end">figure</p>')).toEqual(["p", "class", "lead", "page-end", "p"]);
    expect(wordsIn('region.className="copy-status"')).toEqual(["region", "className", "copy-status"]);
  });
});
