import { documentationPages } from "virtual:documents";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { SectionIndex } from "../components/section-index.tsx";
import { dayInWords } from "../document/dates.ts";
import type { DocumentationPage } from "../documents/written-document.ts";

const addressOf = ({ slug }: DocumentationPage) => `/docs/${slug}.html`;

function DocumentationMenu({ current }: { current: DocumentationPage }) {
  return (
    <nav className="documentation-menu" aria-label="Documentation">
      <ul>
        {documentationPages.map((page) => (
          <li key={page.slug}>
            <a href={addressOf(page)} aria-current={page.slug === current.slug ? "page" : undefined}>
              {page.frontMatter.navigationTitle}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NeighbourPages({ current }: { current: DocumentationPage }) {
  const position = documentationPages.findIndex(({ slug }) => slug === current.slug);
  const previous = documentationPages[position - 1];
  const next = documentationPages[position + 1];
  return (
    <nav className="documentation-neighbours" aria-label="Previous and next page">
      {previous && (
        <a className="arrow-link" href={addressOf(previous)} rel="prev">
          <ArrowLeft aria-hidden="true" />
          {previous.frontMatter.navigationTitle}
        </a>
      )}
      {next && (
        <a className="arrow-link documentation-next" href={addressOf(next)} rel="next">
          {next.frontMatter.navigationTitle}
          <ArrowRight aria-hidden="true" />
        </a>
      )}
    </nav>
  );
}

/** A documentation page: the other pages on the left, its text, its own contents on the right. */
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
        <div className="prose">{children}</div>
        <p className="documentation-changed">
          Last changed <time dateTime={frontMatter.lastChanged}>{dayInWords(frontMatter.lastChanged)}</time>
        </p>
        <NeighbourPages current={page} />
      </article>
      <SectionIndex label="On this page" sections={sections} />
    </div>
  );
}
