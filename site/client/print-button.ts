import type { PageElement } from "./page-element.ts";

/** Opens the browser's dialog to print the page, which also saves it as a PDF. */
export default class PrintButton extends HTMLElement implements PageElement {
  start(): void {
    this.querySelector("button")?.addEventListener("click", () => print());
  }
}
