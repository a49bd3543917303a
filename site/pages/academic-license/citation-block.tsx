import "../../ui/code.css";
import "../../ui/copyable.css";
import { useId } from "react";
import { type Author, type Citation, citations } from "#content/catalog/citations.ts";
import { academicLicense } from "#content/pages/academic-license.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

function CitedPaper({ citation }: { citation: Citation }) {
  const subject = citation.title;
  return (
    <li>
      <h3>{citation.purpose}</h3>
      <div className="citation-forms row">
        <CopyableText name="reference" subject={subject} text={plainReference(citation)} form="paragraph" />
        <a href={citation.preprintUrl}>Read the paper</a>
        <details>
          <summary>BibTeX</summary>
          <CopyableText name="BibTeX" subject={subject} text={bibtexEntry(citation)} form="block" />
        </details>
      </div>
    </li>
  );
}

/** The papers to cite: as text and, collapsed, as BibTeX. */
export function CitationBlock() {
  return (
    <section className="page-section academic-section">
      <div className="section-head">
        <h2 id="cite">{academicLicense.citationHeading}</h2>
        <p>{academicLicense.citation}</p>
      </div>
      <ul className="citations">
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

interface CopyableTextProps {
  /** The format, for the label of the button: `BibTeX`. */
  name: string;
  /** The subject, which makes the labels of several buttons different for screen readers. */
  subject: string;
  text: string;
  /** Running text, or a block with significant line breaks. */
  form: "paragraph" | "block";
}

/** A text with a button that copies it. */
function CopyableText({ name, subject, text, form }: CopyableTextProps) {
  const id = useId();
  return (
    <div className="copyable">
      {form === "paragraph" ? (
        <p id={id}>{text}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
        <pre id={id} className="code-block" tabIndex={0}>
          <code>{text}</code>
        </pre>
      )}
      <CopyButton source={id} subject={name} isNamed of={subject} />
    </div>
  );
}
