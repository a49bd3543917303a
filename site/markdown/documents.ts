import { metrics } from "#content/catalog/metrics.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { inListOrder } from "./article-lists.ts";
import type {
  Article,
  CatalogFolder,
  DocumentationPage,
  DocumentFacts,
  DocumentLists,
  DocumentSummary,
  LegalText,
} from "./document-summary.ts";
import {
  type ArticleFrontMatter,
  type DocumentationFrontMatter,
  type DocumentationGroup,
  documentationGroups,
  type EntryFrontMatter,
  isInMenu,
  type LegalFrontMatter,
} from "./front-matter.ts";

// What `site/markdown/mdx-plugin.ts` reads of each text.
const articleFiles = import.meta.glob<DocumentFacts<ArticleFrontMatter>>("/content/articles/*.mdx", {
  query: "?facts",
  import: "default",
  eager: true,
});
const legalFiles = import.meta.glob<DocumentFacts<LegalFrontMatter>>("/content/legal/*.mdx", {
  query: "?facts",
  import: "default",
  eager: true,
});
const documentationFiles = import.meta.glob<DocumentFacts<DocumentationFrontMatter>>("/content/docs/*.mdx", {
  query: "?facts",
  import: "default",
  eager: true,
});
const entryFiles = import.meta.glob<DocumentFacts<EntryFrontMatter>>("/content/docs/{smells,metrics}/*.mdx", {
  query: "?facts",
  import: "default",
  eager: true,
});

/** The texts of a folder, with the headings down to a level. */
function summaries<FrontMatter>(
  files: Readonly<Record<string, DocumentFacts<FrontMatter>>>,
  depthOf: (frontMatter: FrontMatter) => number = () => 2,
): DocumentSummary<FrontMatter>[] {
  return Object.entries(files).map(([file, { frontMatter, sections, wordCount }]) => ({
    slug: file.replace(/^.*\/|\.mdx$/g, ""),
    frontMatter,
    sections: sections.filter(({ depth }) => depth <= depthOf(frontMatter)),
    wordCount,
  }));
}

/** @throws Error if an article names a related article that does not exist. */
function listArticles(): Article[] {
  const articles = summaries(articleFiles);
  const slugs = new Set(articles.map(({ slug }) => slug));
  for (const { slug, frontMatter } of articles) {
    const unknown = frontMatter.related.find((other) => !slugs.has(other) || other === slug);
    if (unknown) throw new Error(`content/articles/${slug}.mdx: related: "${unknown}" is not another article.`);
  }
  return inListOrder(articles);
}

/** What the pages of a folder are of and called, in the order of the catalog. */
const catalogs = {
  smells: smells.map(({ id, name, alsoCalled = [] }) => ({
    of: { folder: "smells", id } as const,
    title: alsoCalled.length > 0 ? `${name} (${alsoCalled.join(", ")})` : name,
    navigationTitle: name,
    introduction: alsoCalled.length > 0 ? `Also called ${alsoCalled.join(" or ")}. ` : "",
  })),
  metrics: metrics.map(({ id, name, abbreviation }) => ({
    of: { folder: "metrics", id } as const,
    title: name === abbreviation ? name : `${name} (${abbreviation})`,
    navigationTitle: abbreviation,
    introduction: "",
  })),
};

/** @throws Error if an entry of the catalog has no page, or a page no entry. */
function listEntries(folder: CatalogFolder): DocumentationPage[] {
  const files = Object.entries(entryFiles).filter(([file]) => file.includes(`/${folder}/`));
  const bySlug = new Map(summaries(Object.fromEntries(files)).map((text) => [text.slug, text]));
  const pages = catalogs[folder].map(({ of, title, navigationTitle, introduction }, place): DocumentationPage => {
    const text = bySlug.get(of.id);
    if (!text) throw new Error(`content/docs/${folder}/${of.id}.mdx is missing.`);
    bySlug.delete(of.id);
    const { description, lastChanged, related, references } = text.frontMatter;
    return {
      ...text,
      slug: `${folder}/${of.id}`,
      frontMatter: {
        title,
        description: introduction + description,
        navigationTitle,
        group: "Reference",
        order: place + 1,
        contentsDepth: 2,
        lastChanged,
      },
      entry: { ...of, related, references },
      lead: description,
    };
  });
  const [left] = bySlug.keys();
  if (left !== undefined) throw new Error(`content/docs/${folder}/${left}.mdx is the page of no entry of the catalog.`);
  return pages;
}

function listDocumentationPages(): DocumentationPage[] {
  const pages = summaries(documentationFiles, ({ contentsDepth }) => contentsDepth);
  const groups: readonly DocumentationGroup[] = documentationGroups;
  // What is not in the menu comes last.
  const placeOf = (group: DocumentationGroup) => (isInMenu(group) ? groups.indexOf(group) : groups.length);
  const place = ({ frontMatter: { group, order } }: DocumentationPage) => placeOf(group) * 100 + order;
  const sorted = pages.sort((one, other) => place(one) - place(other));
  return [...sorted, ...listEntries("smells"), ...listEntries("metrics")];
}

/** In the order of the lists. */
export const articles: readonly Article[] = listArticles();

export const legalTexts: readonly LegalText[] = summaries(legalFiles).sort(
  (one, other) => one.frontMatter.order - other.frontMatter.order,
);

/** In the order of the menu, then of the catalogs. */
export const documentationPages: readonly DocumentationPage[] = listDocumentationPages();

export const documents: DocumentLists = { articles, legalTexts, documentationPages };
