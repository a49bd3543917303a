import "../../styles/prose.css";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { MDXContent } from "mdx/types";
import type { ReactNode } from "react";
import { smellFamilies } from "#content/catalog/smells/families.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { company } from "#content/products/company.ts";
import { products } from "#content/products/index.ts";
import { formatDate } from "#contract/dates.ts";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import sectionIndex from "../../components/section-index.module.css";
import { FoldedSectionIndex, SectionIndex } from "../../components/section-index.tsx";
import { CatalogText, sectionsAfter } from "../../docs/catalog-page.tsx";
import { documentationElements } from "../../docs/documentation-elements.tsx";
import { familyAddress } from "../../docs/smell-at.ts";
import {
  type DocumentationPage,
  describedVersion,
  documentationAddress,
  documentationStart,
  groupAddress,
} from "../../markdown/document-summary.ts";
import { documentationPages } from "../../markdown/documents.ts";
import { documentationGroups, isInMenu } from "../../markdown/front-matter.ts";
import { textIn } from "../../markdown/text-in.ts";
import { pageMetadata } from "../../seo/page-metadata.ts";
import { entryAt, type PageProps } from "../page-module.ts";
import styles from "./documentation.module.css";

const texts = import.meta.glob<MDXContent>("/content/docs/**/*.mdx", { import: "default", eager: true });

const pathOf = ({ slug }: DocumentationPage) => documentationAddress(slug);
const pageAt = (address: string) => entryAt(documentationPages, pathOf, address);

export const path = documentationPages.map(pathOf);
export const hasPreloader = false;

export function meta(address: string) {
  const page = pageAt(address);
  // The page of a smell or metric has the picture of the page that lists them.
  const pictured = page.entry ? pageAt(documentationAddress(page.entry.folder)) : page;
  return pageMetadata({
    title: `${company.name} | ${titleInTab(page)}`,
    description: page.frontMatter.description,
    path: address,
    markdownPath: `/docs/${page.slug}.md`,
    pictureTitle: pictured.frontMatter.title,
  });
}

export default function Documentation({ path: address }: PageProps) {
  const page = pageAt(address);
  const Text = textIn(texts, `/content/docs/${page.slug}.mdx`);
  const text = <Text components={documentationElements} />;
  return (
    <DocumentationArticle page={page}>
      {page.entry ? <CatalogText entry={page.entry}>{text}</CatalogText> : text}
    </DocumentationArticle>
  );
}

function titleInTab({ slug, frontMatter: { title }, entry }: DocumentationPage): string {
  if (documentationAddress(slug) === documentationStart) return "Documentation";
  if (!entry) return `Documentation: ${title}`;
  // A title with other names has no room for more.
  if (title.endsWith(")") && entry.folder === "smells") return title;
  return `${title}: code ${entry.folder === "smells" ? "smell" : "metric"}`;
}

/** The title; the other names of a smell are less bold. */
function Heading({ page: { frontMatter, entry } }: { page: DocumentationPage }) {
  const { title, navigationTitle } = frontMatter;
  if (entry?.folder !== "smells") return <h1>{title}</h1>;
  return (
    <h1>
      {navigationTitle}
      <span className={styles.otherNames}>{title.slice(navigationTitle.length)}</span>
    </h1>
  );
}

/** Where the page lies: the start page of the documentation and the group. */
function DocumentationPath({ page: { slug, frontMatter, entry } }: { page: DocumentationPage }) {
  if (documentationAddress(slug) === documentationStart) return null;
  return (
    <Breadcrumb
      steps={[
        { label: "Documentation", href: documentationStart },
        ...(isInMenu(frontMatter.group) ? [{ label: frontMatter.group, href: groupAddress(frontMatter.group) }] : []),
        ...documentationPages
          .filter(({ slug: parent }) => parent === entry?.folder)
          .map((list) => ({ label: list.frontMatter.navigationTitle, href: documentationAddress(list.slug) })),
        ...smells
          .filter(({ id }) => slug === `smells/${id}`)
          .map(({ family }) => ({ label: smellFamilies[family].name, href: familyAddress(family) })),
      ]}
    />
  );
}

/** The version of the tool that the page is for, with the way to other versions. */
function DescribedVersion({ page }: { page: DocumentationPage }) {
  const version = describedVersion(page);
  const { tool } = page.frontMatter;
  if (!version || !tool) return null;
  return (
    <p className="muted small">
      For {version}. <a href={`${products[tool].documentationPath}#other-versions`}>Other versions</a>
    </p>
  );
}

/** A documentation page: menu on the left, text, its table of contents on the right. */
function DocumentationArticle({ page, children }: { page: DocumentationPage; children: ReactNode }) {
  const { frontMatter, entry } = page;
  const isStart = documentationAddress(page.slug) === documentationStart;
  const sections = entry ? [...page.sections, ...sectionsAfter(entry)] : page.sections;
  return (
    <div className={`wrap ${styles.grid}`}>
      <DocumentationMenu current={page} />
      <div className={styles.column}>
        <div className={isStart ? undefined : styles.columns}>
          <article>
            <header className={styles.head}>
              <DocumentationPath page={page} />
              <Heading page={page} />
              <p className={`lead ${styles.lead}`}>{page.lead ?? frontMatter.description}</p>
              <DescribedVersion page={page} />
            </header>
            {!isStart && (
              <FoldedSectionIndex
                label="On this page"
                sections={sections}
                className={`frame not-printed ${styles.fold} ${styles.contents}`}
              />
            )}
            <div className={`prose ${styles.text} ${isStart ? styles.start : ""}`}>{children}</div>
            <p className="actions muted small">
              Last changed{" "}
              <time dateTime={frontMatter.lastChanged}>{formatDate(new Date(frontMatter.lastChanged))}</time>
            </p>
            {!isStart && <NeighborPages current={page} />}
          </article>
          {!isStart && <SectionIndex label="On this page" sections={sections} />}
        </div>
      </div>
    </div>
  );
}

/** The list of a catalog is marked on the pages of its entries too. */
function currency({ slug }: DocumentationPage, current: DocumentationPage): "page" | "true" | undefined {
  if (slug === current.slug) return "page";
  return slug === current.entry?.folder ? "true" : undefined;
}

function PageGroups({ current }: { current: DocumentationPage }) {
  return documentationGroups.map((group) => (
    <div key={group}>
      <p className={styles.group}>{group}</p>
      <ul>
        {documentationPages
          .filter(({ frontMatter, entry }) => frontMatter.group === group && !entry)
          .map((page) => (
            <li key={page.slug}>
              <a href={documentationAddress(page.slug)} aria-current={currency(page, current)}>
                {page.frontMatter.navigationTitle}
              </a>
              {current.entry?.folder === page.slug && <Siblings current={current} />}
            </li>
          ))}
      </ul>
    </div>
  ));
}

/** The other entries of a catalog: the smells of the same family, or all metrics. */
function siblingsOf({ entry }: DocumentationPage): DocumentationPage[] {
  const familyOf = (id: string) => smells.find((smell) => smell.id === id)?.family;
  return documentationPages.filter(
    ({ entry: other }) => other && other.folder === entry?.folder && familyOf(other.id) === familyOf(entry.id),
  );
}

function Siblings({ current }: { current: DocumentationPage }) {
  return (
    <ul className={styles.siblings}>
      {siblingsOf(current).map((page) => (
        <li key={page.slug}>
          <a href={documentationAddress(page.slug)} aria-current={page === current ? "page" : undefined}>
            {page.frontMatter.navigationTitle}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * All documentation pages by group: collapsed on narrow screens, beside the text on wide ones. Only one of the two
 * lists is shown.
 */
function DocumentationMenu({ current }: { current: DocumentationPage }) {
  return (
    <nav
      className={`scroll-cue small not-printed ${sectionIndex.index} ${styles.menu}`}
      aria-label="Documentation"
      data-search-ignore=""
    >
      <details className={`frame ${styles.fold}`}>
        <summary>All documentation pages</summary>
        <PageGroups current={current} />
      </details>
      <div>
        <PageGroups current={current} />
      </div>
    </nav>
  );
}

/** The pages before and after this one, in the order of the menu. */
function NeighborPages({ current }: { current: DocumentationPage }) {
  if (!isInMenu(current.frontMatter.group)) return null;
  const siblings = documentationPages.filter(
    (page) => isInMenu(page.frontMatter.group) && page.entry?.folder === current.entry?.folder,
  );
  const position = siblings.findIndex(({ slug }) => slug === current.slug);
  const previous = siblings[position - 1];
  const next = siblings[position + 1];
  return (
    <nav className={`row not-printed ${styles.neighbors}`} aria-label="Previous and next page" data-search-ignore="">
      {previous && (
        <a className="frame" href={documentationAddress(previous.slug)} rel="prev">
          <span className="muted small">
            <ArrowLeft aria-hidden="true" /> Previous
          </span>
          <strong>{previous.frontMatter.navigationTitle}</strong>
        </a>
      )}
      {next && (
        <a className={`frame ${styles.next}`} href={documentationAddress(next.slug)} rel="next">
          <span className="muted small">
            Next <ArrowRight aria-hidden="true" />
          </span>
          <strong>{next.frontMatter.navigationTitle}</strong>
        </a>
      )}
    </nav>
  );
}
