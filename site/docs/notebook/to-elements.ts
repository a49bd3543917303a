import type { Nodes } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { codeToHast } from "shiki";
import { codeTheme, tokenClasses } from "../../markdown/token-classes.ts";

/** A tree of HTML as React elements, so that HTML is never inserted as a string. */
export function toElements(tree: Nodes, components: Partial<Components> = {}): ReactNode {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components });
}

export async function pythonListing(code: string): Promise<ReactNode> {
  return toElements(await codeToHast(code, { lang: "python", theme: codeTheme, transformers: [tokenClasses] }));
}
