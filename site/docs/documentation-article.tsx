import type { ReactNode } from "react";
import { SectionIndex } from "../components/section-index.tsx";
import type { DocumentationPage, DocumentSection } from "../markdown/document-summary.ts";
import { formatDay } from "../seo/dates.ts";
import { DocumentationMenu, NeighborPages } from "./documentation-menu.tsx";

/** The table of contents on narrow screens, which have no room beside the text. */
function FoldedContents({ sections }: { sections: readonly DocumentSection[] }) {
  return (
    <details className="documentation-fold documentation-contents" data-pagefind-ignore="">
      <summary>On this page</summary>
      <ol>
        {sections.map(({ id, text, depth }) => (
          <li key={id} className={depth > 2 ? "section-index-deeper" : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A documentation page: menu on the left, text, its table of contents on the right. */
export function DocumentationArticle({ page, children }: { page: DocumentationPage; children: ReactNode }) {
  const { frontMatter, sections } = page;
  return (
    <div className="wrap documentation-grid">
      <DocumentationMenu current={page} />
      <article>
        <header className="documentation-head">
          <h1>{frontMatter.title}</h1>
          <p className="lead">{frontMatter.description}</p>
        </header>
        <FoldedContents sections={sections} />
        <div className="prose">{children}</div>
        <p className="documentation-changed">
          Last changed <time dateTime={frontMatter.lastChanged}>{formatDay(frontMatter.lastChanged)}</time>
        </p>
        <NeighborPages current={page} />
      </article>
      <SectionIndex label="On this page" sections={sections} />
    </div>
  );
}
