import { company } from "#content/company.ts";
import { pages } from "#content/pages.ts";
import type { DocumentLists } from "../markdown/document-summary.ts";
import { absoluteAddress } from "./absolute-address.ts";
import { type ListedPage, listPages } from "./listed-page.ts";
import { markdownAlternatePath } from "./markdown-alternate-path.ts";

function line({ path, title, description }: ListedPage): string {
  return `- [${title}](${absoluteAddress(markdownAlternatePath(path) ?? path)}): ${description}`;
}

function section(heading: string, listed: readonly ListedPage[]): string {
  return [`## ${heading}`, "", ...listed.map(line), ""].join("\n");
}

/** `/llms.txt` in the form of llmstxt.org: a description of the site, then links, to Markdown where it exists. */
export function languageModelIndex(texts: DocumentLists): string {
  const listed = listPages(texts).filter(({ path }) => path !== "/");
  const ofKind = (kind: ListedPage["kind"]) => listed.filter((page) => page.kind === kind);
  return [
    `# ${company.name}`,
    "",
    `> ${pages["/"].description}`,
    "",
    `Home page: ${absoluteAddress("/")}. Questions: ${company.contactEmail}.`,
    "",
    section("Tools", ofKind("product")),
    section("Documentation", ofKind("documentation")),
    section("Articles", [...ofKind("blog"), ...ofKind("article")]),
    section("Download, licenses and contact", ofKind("page")),
    section("Optional", ofKind("legal")),
  ].join("\n");
}
