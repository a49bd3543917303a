import { ArrowUp } from "lucide-react";

/**
 * Active above 100 px of scroll: a style sheet shows it by an attribute that the page's script sets. No element has the
 * id it points to; the standard gives that name to the top of the document.
 */
export function BackToTop() {
  return (
    <a className="back-to-top" href="#top" aria-label="Back to top">
      <ArrowUp aria-hidden="true" />
    </a>
  );
}
