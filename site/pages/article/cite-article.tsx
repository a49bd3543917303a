import type { Article } from "../../markdown/document-summary.ts";
import { bibtexCitation, plainCitation } from "./article-citation.ts";

/** How to cite an article: as text and, collapsed, as BibTeX. */
export function CiteArticle({ article }: { article: Article }) {
  return (
    <section className="article-grid">
      <h2 id="article-citation">Cite this article</h2>
      <div className="article-onward">
        <p>{plainCitation(article)}</p>
        <details>
          <summary>BibTeX</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1) */}
          <pre className="code-block" tabIndex={0}>
            <code>{bibtexCitation(article)}</code>
          </pre>
        </details>
      </div>
    </section>
  );
}
