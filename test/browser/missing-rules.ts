import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { builtSiteFolder, publicFolder } from "#contract/built-site.ts";

const built = join(import.meta.dirname, "..", "..", builtSiteFolder);

/** Rules of the whole style sheet that fit an element of the page, and which the page does not have. */
async function missingRules(page: Page, wholeStyles: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const whole = await new CSSStyleSheet().replace(text);
    /** The selectors of a list. A comma within parentheses parts nothing. */
    const listed = (text: string): string[] => {
      const found = text.match(/(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
      return found.map((one) => one.trim());
    };
    const selectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return listed(rule.selectorText);
        return rule instanceof CSSGroupingRule ? selectors(rule.cssRules) : [];
      });
    const own = new Set([...document.styleSheets].flatMap((sheet) => selectors(sheet.cssRules)));
    const isUsed = (selector: string) => {
      const withoutStates = selector
        .replaceAll(/::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g, ":is(*)")
        .replaceAll(/\[[^\]]*\]/g, "");
      try {
        return document.querySelector(withoutStates) !== null;
      } catch {
        return true;
      }
    };
    return selectors(whole.cssRules).filter((selector) => !own.has(selector) && isUsed(selector));
  }, wholeStyles);
}

/** Fails when the open page lacks a rule of the whole style sheet that fits it. */
export async function expectAllRules(page: Page): Promise<void> {
  const ownAssets: string[] = JSON.parse(readFileSync(join(built, "own-assets.json"), "utf8"));
  const file = ownAssets.find((asset) => asset.endsWith(".css")) ?? "";
  const wholeStyles = readFileSync(join(built, publicFolder, file), "utf8");
  expect(await missingRules(page, wholeStyles), page.url()).toEqual([]);
}
