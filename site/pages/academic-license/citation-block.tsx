import "../../styles/code.css";
import "../../components/copyable.css";
import { type Author, type Citation, citations } from "#content/catalog/citations.ts";
import { academicLicense } from "#content/pages/academic-license.ts";
import beside from "../../components/beside.module.css";
import { CopyButton } from "../../components/copy-button.tsx";
import styles from "./citation-block.module.css";

function CitedPaper({ citation }: { citation: Citation }) {
  const { id, title, purpose, preprintUrl } = citation;
  const [reference, bibtex] = [`${id}-reference`, `${id}-bibtex`];
  return (
    <li>
      <h3>{purpose}</h3>
      <p id={reference}>{plainReference(citation)}</p>
      <div className="row">
        <CopyButton source={reference} subject="reference" isNamed of={title} />
        <a href={preprintUrl}>Read the paper</a>
        <details className={styles.bibtex}>
          <summary>BibTeX</summary>
          <div className="copyable">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1) */}
            <pre id={bibtex} className="code-block" tabIndex={0}>
              <code>{bibtexEntry(citation)}</code>
            </pre>
            <CopyButton source={bibtex} subject="BibTeX" isNamed of={title} />
          </div>
        </details>
      </div>
    </li>
  );
}

/** The papers to cite: as text and, collapsed, as BibTeX. */
export function CitationBlock() {
  return (
    <section className={`page-section ${beside.columns}`}>
      <div className="section-head">
        <h2 id="cite">{academicLicense.citationHeading}</h2>
        <p>{academicLicense.citation}</p>
      </div>
      <ul className={`ruled ${styles.papers}`}>
        {citations.map((citation) => (
          <CitedPaper key={citation.id} citation={citation} />
        ))}
      </ul>
    </section>
  );
}

const fullName = ({ given, family }: Author) => `${given} ${family}`;

/** A reference in the form of a bibliography. */
export function plainReference(citation: Citation): string {
  const { authors, title, booktitle, series, pages, publisher, year, doi } = citation;
  const place = [series && `${booktitle} (${series})`, pages && `pp. ${pages}`, publisher, String(year)];
  const parts = [authors.map(fullName).join(", "), `"${title}"`, ...(series ? place : [booktitle, ...place.slice(1)])];
  const reference = `${parts.filter(Boolean).join(". ")}.`;
  return doi ? `${reference} https://doi.org/${doi}` : reference;
}

/** A BibTeX entry of the type inproceedings. */
export function bibtexEntry(citation: Citation): string {
  const fields = {
    author: citation.authors.map(({ given, family }) => `${family}, ${given}`).join(" and "),
    title: `{${citation.title}}`,
    booktitle: citation.booktitle,
    series: citation.series,
    year: String(citation.year),
    pages: citation.pages?.replace("-", "--"),
    publisher: citation.publisher,
    isbn: citation.isbn,
    doi: citation.doi,
    url: citation.preprintUrl,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@inproceedings{${citation.id},\n${lines.join(",\n")}\n}`;
}
