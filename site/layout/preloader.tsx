import { createElement } from "react";

/** Covers the page until it has loaded. The page's script removes it; without script the style sheet hides it. */
export function Preloader() {
  return createElement("page-preloader", { "aria-hidden": "true" });
}
