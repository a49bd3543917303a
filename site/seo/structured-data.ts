import type {
  Blog,
  BlogPosting,
  BreadcrumbList,
  DefinedTerm,
  FAQPage,
  Graph,
  ImageObject,
  Offer,
  Organization,
  Person,
  SoftwareApplication,
  TechArticle,
  Thing,
  UnitPriceSpecification,
  WebSite,
} from "schema-dts";
import { metricAt } from "#content/catalog/metrics.ts";
import { smellAt } from "#content/catalog/smells/index.ts";
import { blogPage } from "#content/pages/blog.ts";
import { faqPage, questions } from "#content/pages/faq.ts";
import { pages } from "#content/pages/pages.ts";
import { company } from "#content/products/company.ts";
import { type Package, packages } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { type Offer as OfferContent, offers, priceCurrency } from "#content/products/offers.ts";
import type { Product } from "#content/products/product.ts";
import type { Paragraph } from "#content/products/text.ts";
import { articlePath } from "../markdown/article-lists.ts";
import {
  type Article,
  type CatalogEntry,
  type DocumentationPage,
  type DocumentLists,
  documentationAddress,
  documentationStart,
  groupAddress,
} from "../markdown/document-summary.ts";
import { isInMenu } from "../markdown/front-matter.ts";
import { type ListedPage, listPages } from "./listed-page.ts";
import { absoluteAddress, socialPicturePath, socialPictureSize } from "./page-metadata.ts";

const everyProduct = Object.values(products);
const pagesWithAllProducts = ["/download", "/buy"];

function subjectsOf(path: string, { articles, documentationPages }: DocumentLists): Thing[] {
  if (path === "/") return [organization, webSite];
  if (path === "/faq") return [questionPage()];
  if (path === blogPage.path) return [blog(articles)];
  if (pagesWithAllProducts.includes(path)) return everyProduct.map(softwareApplication);
  return [
    ...everyProduct.filter((product) => product.path === path).map(softwareApplication),
    ...articles.filter(({ slug }) => path === articlePath(slug)).map(blogPosting),
    ...documentationPages.filter(({ slug }) => path === documentationAddress(slug)).flatMap(techArticles),
  ];
}

/** The structured data of a page in the schema.org vocabulary; empty for a page that is not listed. */
export function structuredData(path: string, texts: DocumentLists): Thing[] {
  const page = listPages(texts).find((one) => one.path === path);
  if (!page) return [];
  const way = path === "/" ? [] : [breadcrumbList(page, texts)];
  return [...subjectsOf(path, texts), ...way];
}

type Step = { path: string; title: string };

/** The steps between the home page and an article or a documentation page. */
function stepsTo({ kind, path, group, parent }: ListedPage, { documentationPages }: DocumentLists): Step[] {
  if (kind === "article") return [{ path: blogPage.path, title: blogPage.name }];
  if (!group || path === documentationStart) return [];
  return [
    { path: documentationStart, title: "Documentation" },
    ...(isInMenu(group) ? [{ path: groupAddress(group), title: group }] : []),
    ...documentationPages
      .filter(({ slug }) => documentationAddress(slug) === parent)
      .map(({ slug, frontMatter }) => ({ path: documentationAddress(slug), title: frontMatter.navigationTitle })),
  ];
}

/** The path from the home page to a page. */
function breadcrumbList(page: ListedPage, texts: DocumentLists): BreadcrumbList {
  const { path, title } = page;
  const way = [{ path: "/", title: company.name }, ...stepsTo(page, texts), { path, title }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.title,
      item: absoluteAddress(step.path),
    })),
  };
}

function authorNamed(name: string): Person | Organization {
  if (name === company.name) return publisher;
  const { author } = company;
  if (name !== author.name) return { "@type": "Person", name };
  return {
    "@type": "Person",
    "@id": absoluteAddress("/#author"),
    name,
    url: author.url,
    sameAs: [author.url, author.githubUrl],
    affiliation: { "@type": "CollegeOrUniversity", name: author.university },
  };
}

function titlePicture(path: string): ImageObject {
  const { width, height } = socialPictureSize;
  return {
    "@type": "ImageObject",
    url: absoluteAddress(socialPicturePath(path)),
    width: `${width} px`,
    height: `${height} px`,
  };
}

function blogPosting({ slug, frontMatter, wordCount }: Article): BlogPosting {
  const path = articlePath(slug);
  const { title, summary, published, updated, author, tags, sources } = frontMatter;
  return {
    "@type": "BlogPosting",
    "@id": absoluteAddress(`${path}#article`),
    headline: title,
    description: summary,
    url: absoluteAddress(path),
    mainEntityOfPage: absoluteAddress(path),
    image: titlePicture(path),
    ...(published && { datePublished: published }),
    dateModified: updated,
    author: authorNamed(author),
    publisher,
    inLanguage: "en",
    wordCount,
    keywords: tags,
    citation: sources.map((source) => ({ "@type": "CreativeWork", name: source.title, url: source.url })),
  };
}

/** The list of all articles. */
function blog(articles: readonly Article[]): Blog {
  const { path, name, introduction } = blogPage;
  return {
    "@type": "Blog",
    "@id": absoluteAddress(`${path}#blog`),
    name: `${company.name}: ${name}`,
    description: introduction,
    url: absoluteAddress(path),
    publisher,
    inLanguage: "en",
    blogPost: articles.map(({ slug, frontMatter: { title, published, updated } }) => ({
      "@type": "BlogPosting",
      "@id": absoluteAddress(`${articlePath(slug)}#article`),
      headline: title,
      url: absoluteAddress(articlePath(slug)),
      ...(published && { datePublished: published }),
      dateModified: updated,
    })),
  };
}

/** A page of the documentation; that of one smell or metric with the term that it defines. */
function techArticles(page: DocumentationPage): (TechArticle | DefinedTerm)[] {
  return page.entry ? [techArticle(page), definedTerm(page, page.entry)] : [techArticle(page)];
}

function definedTerm({ slug }: DocumentationPage, entry: CatalogEntry): DefinedTerm {
  const { folder } = entry;
  const path = documentationAddress(slug);
  const { name, description, termCode } = termOf(entry);
  return {
    "@type": "DefinedTerm",
    "@id": absoluteAddress(`${path}#term`),
    name,
    description,
    ...(termCode && { termCode }),
    url: absoluteAddress(path),
    inDefinedTermSet: {
      "@type": "DefinedTermSet",
      "@id": absoluteAddress(`${documentationAddress(folder)}#terms`),
      name: folder === "smells" ? "Code smells" : "Code metrics",
      url: absoluteAddress(documentationAddress(folder)),
    },
  };
}

function termOf(entry: CatalogEntry): { name: string; description: string; termCode?: string } {
  if (entry.folder === "metrics") {
    const { name, definition, abbreviation } = metricAt(entry.id);
    return { name, description: definition, termCode: abbreviation };
  }
  const { name, meaning } = smellAt(entry.id);
  return { name, description: meaning };
}

function techArticle({ slug, frontMatter, wordCount }: DocumentationPage): TechArticle {
  const path = documentationAddress(slug);
  return {
    "@type": "TechArticle",
    "@id": absoluteAddress(`${path}#article`),
    headline: frontMatter.title,
    description: frontMatter.description,
    url: absoluteAddress(path),
    mainEntityOfPage: absoluteAddress(path),
    image: titlePicture(path),
    dateModified: frontMatter.lastChanged,
    author: publisher,
    publisher,
    inLanguage: "en",
    wordCount,
  };
}

/** A paragraph as plain text. */
function wordsOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  return paragraph.map((part) => (typeof part === "string" ? part : "code" in part ? part.code : part.text)).join("");
}

/** The questions and answers of the page, from the same source as the page. */
function questionPage(): FAQPage {
  return {
    "@type": "FAQPage",
    "@id": absoluteAddress("/faq#questions"),
    url: absoluteAddress("/faq"),
    name: faqPage.heading,
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.map(wordsOf).join("\n\n") },
    })),
  };
}

const platformNames = {
  windows: ["Windows"],
  macos: ["macOS"],
  linux: ["Linux"],
  any: ["Windows", "macOS", "Linux"],
} as const satisfies { [platform in Package["platform"]]: readonly string[] };

function operatingSystems({ id }: Product): string {
  const current = packages.filter((one) => one.product === id && !one.legacy);
  return [...new Set(current.flatMap(({ platform }) => platformNames[platform]))].join(", ");
}

function pageOf({ action }: OfferContent): string {
  return absoluteAddress(action.kind === "page" ? action.href : "/buy");
}

/** Offers without a stated price are left out, because a price of zero would be wrong. */
function statedOffer(offer: OfferContent): Offer[] {
  const { name, audience, price } = offer;
  if (price.kind === "by-contact") return [];
  const yearly: UnitPriceSpecification = {
    "@type": "UnitPriceSpecification",
    price: price.amount,
    priceCurrency,
    unitCode: "ANN",
    valueAddedTaxIncluded: false,
  };
  return [
    {
      "@type": "Offer",
      name,
      description: audience,
      price: price.amount,
      priceCurrency,
      url: pageOf(offer),
      ...(price.kind === "yearly" && { priceSpecification: yearly }),
    },
  ];
}

/** One tool with its current version and its stated prices. */
function softwareApplication(product: Product): SoftwareApplication {
  const every: readonly OfferContent[] = Object.values(offers);
  return {
    "@type": "SoftwareApplication",
    "@id": absoluteAddress(`${product.path}#software`),
    name: product.name,
    description: product.summary,
    url: absoluteAddress(product.path),
    image: absoluteAddress(socialPicturePath(product.path)),
    applicationCategory: "DeveloperApplication",
    operatingSystem: operatingSystems(product),
    softwareVersion: product.latestVersion,
    softwareRequirements: product.requirements.join("; "),
    softwareHelp: { "@type": "CreativeWork", url: absoluteAddress(product.documentationPath) },
    installUrl: absoluteAddress("/download"),
    publisher,
    offers: every.filter((offer) => offer.products.includes(product.id)).flatMap(statedOffer),
  };
}

/** The mark on a light background, written by `scripts/build/write-icons.ts`. */
const logo = { path: "/icon-512.png", sizePixels: 512 };

/** The publisher as every page states it, since machines read pages one by one. */
const publisher = {
  "@type": "Organization",
  "@id": absoluteAddress("/#organization"),
  name: company.name,
  url: absoluteAddress("/"),
  logo: {
    "@type": "ImageObject",
    url: absoluteAddress(logo.path),
    width: `${logo.sizePixels} px`,
    height: `${logo.sizePixels} px`,
  },
} as const satisfies Organization;

/** The complete publisher, for the home page. */
const organization: Organization = {
  ...publisher,
  description: company.tagline,
  email: company.contactEmail,
  sameAs: company.socialLinks.map(({ url }) => url),
};

const webSite: WebSite = {
  "@type": "WebSite",
  "@id": absoluteAddress("/#website"),
  name: company.name,
  url: absoluteAddress("/"),
  description: pages["/"].description,
  inLanguage: "en",
  publisher: { "@id": publisher["@id"] },
};

/** The text of a data block (HTML, section 4.12.1). Characters that could end the block are escaped. */
export function dataBlock(things: readonly Thing[]): string {
  if (things.length === 0) return "";
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}
