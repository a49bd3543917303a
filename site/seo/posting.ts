import type { Blog, BlogPosting, ImageObject, Organization, Person, TechArticle } from "schema-dts";
import { blogPage } from "#content/blog.ts";
import { company } from "#content/company.ts";
import { articlePath } from "../markdown/article-lists.ts";
import type { Article, DocumentationPage } from "../markdown/document-summary.ts";
import { documentationAddress } from "../markdown/documentation-address.ts";
import { absoluteAddress } from "./absolute-address.ts";
import { publisher } from "./organization.ts";
import { socialPicturePath, socialPictureSize } from "./social-picture-file.ts";

function authorNamed(name: string): Person | Organization {
  if (name === company.name) return publisher;
  return { "@type": "Person", name, ...(name === company.author.name && { url: company.author.url }) };
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

export function blogPosting({ slug, frontMatter, wordCount }: Article): BlogPosting {
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
export function blog(articles: readonly Article[]): Blog {
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

export function techArticle({ slug, frontMatter, wordCount }: DocumentationPage): TechArticle {
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
