import { documentationPages } from "virtual:documents";
import type { MDXContent } from "mdx/types";
import { company } from "#content/company.ts";
import { frameContentPlaceholder, frameTitlePlaceholder } from "#contract/built-site.ts";
import { insertStructuredData } from "../build/finish-document.ts";
import { pageMetadata } from "../seo/page-metadata.ts";
import { structuredDataBlockFor } from "../seo/structured-data-block.ts";
import { DocumentationArticle } from "./documentation-article.tsx";
import { documentationElements } from "./documentation-elements.tsx";
import { HeadEntries } from "./head-entries.tsx";
import { renderPlainDocument } from "./plain-document.tsx";
import type { ShippedPackage } from "./shipped-package.ts";

const texts = import.meta.glob<MDXContent>("../../content/docs/*.mdx", { eager: true, import: "default" });

function textOf(slug: string): MDXContent {
  const text = texts[`../../content/docs/${slug}.mdx`];
  if (!text) throw new Error(`There is no text content/docs/${slug}.mdx.`);
  return text;
}

/** Every documentation page as a finished document. */
export function renderDocumentation(styleSheets: readonly string[], packages: readonly ShippedPackage[] = []) {
  return documentationPages.map((page) => {
    const path = `/docs/${page.slug}.html`;
    const Text = textOf(page.slug);
    const metadata = pageMetadata({
      title: `${company.name} | Documentation: ${page.frontMatter.title}`,
      description: page.frontMatter.description,
      path,
      markdownPath: `/docs/${page.slug}.md`,
    });
    const html = renderPlainDocument({
      path,
      styleSheets,
      head: <HeadEntries entries={metadata} />,
      children: (
        <DocumentationArticle page={page}>
          <Text components={documentationElements} packages={packages} />
        </DocumentationArticle>
      ),
    });
    return { path, html: insertStructuredData(html, structuredDataBlockFor(path)) };
  });
}

/** The page of the site without content; the service puts its own results in, under its own title. */
export function renderEmptyFrame(styleSheets: readonly string[]): string {
  const head = (
    <>
      <title>{frameTitlePlaceholder}</title>
      <meta name="robots" content="noindex" />
    </>
  );
  return renderPlainDocument({
    path: "",
    styleSheets,
    head,
    children: <section className="page-section page-end prose">{frameContentPlaceholder}</section>,
  });
}
