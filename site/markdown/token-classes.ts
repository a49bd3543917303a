import type { ShikiTransformer } from "shiki";
import { createCssVariablesTheme } from "shiki";

/** Colors of code as CSS variables, so that one rendering serves both color schemes. */
export const codeTheme = createCssVariablesTheme({ name: "designite", variablePrefix: "--code-" });

/** Without it a line that takes half a second, as on a busy computer, would be left without colors. */
export const noTimeLimit = { tokenizeTimeLimit: 0 } as const;

const variablePattern = /^color:var\(--code-(?:token-)?([a-z-]+)\)$/;

/** Replaces the highlighter's style attributes by classes, because the security policy allows no inline styles. */
export const tokenClasses: ShikiTransformer = {
  name: "token-classes",
  pre(node) {
    node.properties.style = undefined;
    node.properties.class = "code-block";
    node.properties.tabindex = "0";
  },
  span(node) {
    const style = String(node.properties.style ?? "");
    node.properties.style = undefined;
    const [, token] = variablePattern.exec(style) ?? [];
    if (token && token !== "foreground") node.properties.class = `code-${token}`;
  },
};
