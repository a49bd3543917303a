import { documentationPages } from "virtual:documents";
import { company } from "#content/company.ts";
import type { DocumentationPage } from "../markdown/document-summary.ts";
import { documentationAddress } from "../markdown/documentation-address.ts";
import { textAt } from "../markdown/text-at.ts";
import type { Page } from "../page.ts";
import { pageMetadata } from "../seo/page-metadata.ts";
import { DocumentationArticle } from "./documentation-article.tsx";
import { documentationElements } from "./documentation-elements.tsx";
import type { ShippedPackage } from "./shipped-package.ts";

function documentationPage(page: DocumentationPage, packages: readonly ShippedPackage[]): Page {
  const path = documentationAddress(page.slug);
  const Text = textAt(`docs/${page.slug}`);
  const head = pageMetadata({
    title: `${company.name} | Documentation: ${page.frontMatter.title}`,
    description: page.frontMatter.description,
    path,
    markdownPath: `/docs/${page.slug}.md`,
  });
  const content = (
    <DocumentationArticle page={page}>
      <Text components={documentationElements} packages={packages} />
    </DocumentationArticle>
  );
  return { path, head, content };
}

export function documentation(packages: readonly ShippedPackage[]): Page[] {
  return documentationPages.map((page) => documentationPage(page, packages));
}
