import { documentationPages } from "virtual:documents";
import type { MDXContent } from "mdx/types";
import { company } from "#content/company.ts";
import type { DocumentationPage } from "../markdown/written-document.ts";
import type { Page } from "../page.ts";
import { pageMetadata } from "../seo/page-metadata.ts";
import { DocumentationArticle } from "./documentation-article.tsx";
import { documentationElements } from "./documentation-elements.tsx";

const texts = import.meta.glob<MDXContent>("../../content/docs/*.mdx", { eager: true, import: "default" });

function textOf(slug: string): MDXContent {
  const text = texts[`../../content/docs/${slug}.mdx`];
  if (!text) throw new Error(`There is no text content/docs/${slug}.mdx.`);
  return text;
}

function documentationPage(page: DocumentationPage): Page {
  const path = `/docs/${page.slug}.html`;
  const Text = textOf(page.slug);
  const head = pageMetadata({
    title: `${company.name} | Documentation: ${page.frontMatter.title}`,
    description: page.frontMatter.description,
    path,
    markdownPath: `/docs/${page.slug}.md`,
  });
  const content = (
    <DocumentationArticle page={page}>
      <Text components={documentationElements} />
    </DocumentationArticle>
  );
  return { path, head, content };
}

/** Every documentation page. */
export const documentation = documentationPages.map(documentationPage);
