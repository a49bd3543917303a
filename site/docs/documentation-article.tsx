import type { ReactNode } from "react";
import { formatDate } from "#contract/dates.ts";
import { Breadcrumb } from "../components/breadcrumb.tsx";
import { FoldedSectionIndex, SectionIndex } from "../components/section-index.tsx";
import { describedVersion } from "../markdown/described-version.ts";
import type { DocumentationPage } from "../markdown/document-summary.ts";
import { documentationAddress, documentationStart, groupAddress } from "../markdown/documentation-address.ts";
import { DocumentationMenu, NeighborPages } from "./documentation-menu.tsx";

/** Where the page lies: the start page of the documentation and the group. */
function DocumentationPath({ page: { slug, frontMatter } }: { page: DocumentationPage }) {
  if (documentationAddress(slug) === documentationStart) return null;
  return (
    <Breadcrumb
      steps={[
        { label: "Documentation", href: documentationStart },
        { label: frontMatter.group, href: groupAddress(frontMatter.group) },
      ]}
    />
  );
}

/** The version of the tool that the page is for, with the way to other versions. */
function DescribedVersion({ page }: { page: DocumentationPage }) {
  const version = describedVersion(page);
  if (!version) return null;
  return (
    <p className="documentation-version">
      For {version}. <a href="/docs/upgrading.html">Other versions</a>
    </p>
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
          <DocumentationPath page={page} />
          <h1>{frontMatter.title}</h1>
          <p className="lead">{frontMatter.description}</p>
          <DescribedVersion page={page} />
        </header>
        <FoldedSectionIndex
          label="On this page"
          sections={sections}
          className="documentation-fold documentation-contents"
        />
        <div className="prose">{children}</div>
        <p className="documentation-changed">
          Last changed <time dateTime={frontMatter.lastChanged}>{formatDate(new Date(frontMatter.lastChanged))}</time>
        </p>
        <NeighborPages current={page} />
      </article>
      <SectionIndex label="On this page" sections={sections} />
    </div>
  );
}
