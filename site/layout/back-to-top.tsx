import { ArrowUp } from "lucide-react";

/**
 * The style sheet shows it above 100 px of scroll, by an attribute that the page's script sets. No element has the id
 * `top`: HTML defines this fragment as the top of the document.
 */
export function BackToTop() {
  return (
    <a className="back-to-top" href="#top" aria-label="Back to top">
      <ArrowUp aria-hidden="true" />
    </a>
  );
}
