import { academicLicense } from "#content/academic-license.ts";
import { citations } from "#content/citations.ts";
import { bibtexEntry, plainReference } from "./citation-text.ts";

/** The papers to cite, as text and, folded away, as BibTeX. */
export function CitationBlock() {
  return (
    <section className="page-section" aria-labelledby="cite">
      <div className="section-head">
        <h2 id="cite">{academicLicense.citationHeading}</h2>
        <p>{academicLicense.citation}</p>
      </div>
      <ul className="citations">
        {citations.map((citation) => (
          <li key={citation.id}>
            <h3>{citation.purpose}</h3>
            <p>{plainReference(citation)}</p>
            <p>
              <a href={citation.preprintUrl}>Read the paper</a>
            </p>
            <details>
              <summary>BibTeX</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1) */}
              <pre className="code-block" tabIndex={0}>
                <code>{bibtexEntry(citation)}</code>
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
