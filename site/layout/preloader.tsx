import { createElement } from "react";

/** Covers the page until it has loaded; the page's script removes it, and without script the style sheet hides it. */
export function Preloader() {
  return createElement("page-preloader", { "aria-hidden": "true" });
}
