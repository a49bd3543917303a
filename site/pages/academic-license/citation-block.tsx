import { Download } from "lucide-react";
import { academicLicense } from "#content/academic-license.ts";
import { type Citation, citations } from "#content/citations.ts";
import { citationFilePath } from "./citation-file-path.ts";
import { bibtexEntry, plainReference, risRecord } from "./citation-text.ts";
import { CopyableText } from "./copyable-text.tsx";

function CitedPaper({ citation }: { citation: Citation }) {
  const subject = citation.title;
  return (
    <li>
      <h3>{citation.purpose}</h3>
      <div className="citation-forms">
        <CopyableText name="reference" subject={subject} text={plainReference(citation)} form="paragraph" />
        <a href={citation.preprintUrl}>Read the paper</a>
        <details>
          <summary>BibTeX</summary>
          <CopyableText name="BibTeX" subject={subject} text={bibtexEntry(citation)} form="block" />
        </details>
        <details>
          <summary>RIS</summary>
          <CopyableText name="RIS" subject={subject} text={risRecord(citation)} form="block" />
        </details>
      </div>
    </li>
  );
}

/** The papers to cite: as text and, collapsed, in two formats of reference managers. */
export function CitationBlock() {
  return (
    <section className="page-section academic-section">
      <div className="section-head">
        <h2 id="cite">{academicLicense.citationHeading}</h2>
        <p>{academicLicense.citation}</p>
      </div>
      <div>
        <ul className="citations">
          {citations.map((citation) => (
            <CitedPaper key={citation.id} citation={citation} />
          ))}
        </ul>
        <p className="citation-file">
          <a href={citationFilePath} download="CITATION.cff">
            <Download aria-hidden="true" />
            Download all as CITATION.cff
          </a>
        </p>
      </div>
    </section>
  );
}
