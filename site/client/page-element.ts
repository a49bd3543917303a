/** Replaces the page by the default error page. */
export type OnError = (error: unknown) => void;

/** A part of the page with a script of its own: the default export of a module in `elements.ts`. */
export interface PageElement extends HTMLElement {
  /**
   * Takes over the markup inside, and resolves when the element is ready. After a failure the next click calls it again.
   * Later errors are passed to `onError`.
   */
  start(onError: OnError): void | Promise<void>;
}
