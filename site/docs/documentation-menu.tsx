import { documentationPages } from "virtual:documents";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { DocumentationPage } from "../markdown/document-summary.ts";
import { documentationAddress } from "../markdown/documentation-address.ts";
import { documentationGroups } from "../markdown/front-matter.ts";

function PageGroups({ current }: { current: DocumentationPage }) {
  return documentationGroups.map((group) => (
    <div key={group} className="documentation-group">
      <p>{group}</p>
      <ul>
        {documentationPages
          .filter(({ frontMatter }) => frontMatter.group === group)
          .map((page) => (
            <li key={page.slug}>
              <a href={documentationAddress(page.slug)} aria-current={page.slug === current.slug ? "page" : undefined}>
                {page.frontMatter.navigationTitle}
              </a>
            </li>
          ))}
      </ul>
    </div>
  ));
}

/**
 * All documentation pages by group: collapsed on narrow screens, beside the text on wide ones. Only one of the two
 * lists is shown.
 */
export function DocumentationMenu({ current }: { current: DocumentationPage }) {
  return (
    <nav className="documentation-menu" aria-label="Documentation" data-search-ignore="">
      <details className="documentation-fold">
        <summary>All documentation pages</summary>
        <PageGroups current={current} />
      </details>
      <div className="documentation-menu-open">
        <PageGroups current={current} />
      </div>
    </nav>
  );
}

/** The pages before and after this one, in the order of the menu. */
export function NeighborPages({ current }: { current: DocumentationPage }) {
  const position = documentationPages.findIndex(({ slug }) => slug === current.slug);
  const previous = documentationPages[position - 1];
  const next = documentationPages[position + 1];
  return (
    <nav className="documentation-neighbors" aria-label="Previous and next page" data-search-ignore="">
      {previous && (
        <a href={documentationAddress(previous.slug)} rel="prev">
          <span>Previous</span>
          <strong>
            <ArrowLeft aria-hidden="true" />
            {previous.frontMatter.navigationTitle}
          </strong>
        </a>
      )}
      {next && (
        <a className="documentation-next" href={documentationAddress(next.slug)} rel="next">
          <span>Next</span>
          <strong>
            {next.frontMatter.navigationTitle}
            <ArrowRight aria-hidden="true" />
          </strong>
        </a>
      )}
    </nav>
  );
}
