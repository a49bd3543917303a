import { company } from "#content/products/company.ts";
import { formatDate } from "#contract/dates.ts";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { absoluteAddress } from "../../seo/page-metadata.ts";

const dayOf = ({ frontMatter }: Article) => frontMatter.published ?? frontMatter.updated;

/** A reference in the form of a bibliography. */
export function plainCitation(article: Article): string {
  const { author, published, updated } = article.frontMatter;
  // Quotation marks within the title become single ones, because the reference puts the title in quotation marks.
  const title = article.frontMatter.title.replaceAll(/[“”]/g, "'");
  const publisher = author === company.name ? "" : ` ${company.name}.`;
  const changed = published && published !== updated ? `, updated ${formatDate(new Date(updated))}` : "";
  return `${author}. "${title}".${publisher} ${formatDate(new Date(dayOf(article)))}${changed}. ${absoluteAddress(articlePath(article.slug))}`;
}

/** A BibTeX entry of the type online, which biblatex supports. */
export function bibtexCitation(article: Article): string {
  const { title, author } = article.frontMatter;
  const fields = {
    // Braces prevent the name of an organization from being split into given and family name.
    author: author === company.name ? `{${author}}` : author,
    title: `{${title}}`,
    organization: company.name,
    date: dayOf(article),
    url: absoluteAddress(articlePath(article.slug)),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@online{designite-${article.slug},\n${lines.join(",\n")}\n}`;
}
