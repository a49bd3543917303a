import { blogPage } from "#content/blog.ts";
import { company } from "#content/company.ts";
import { articlePath } from "../markdown/article-lists.ts";
import type { Article } from "../markdown/document-summary.ts";
import { absoluteAddress } from "./absolute-address.ts";
import type { Feed, FeedAuthor, FeedEntry } from "./atom-feed.ts";

export const publisherAsAuthor: FeedAuthor = { name: company.name, uri: absoluteAddress("/") };

function authorNamed(name: string): FeedAuthor {
  return name === company.author.name ? { name, uri: company.author.url } : { ...publisherAsAuthor, name };
}

function articleEntry({ slug, frontMatter }: Article): FeedEntry {
  const { title, published, updated, author, tags, summary } = frontMatter;
  const path = articlePath(slug);
  return {
    id: absoluteAddress(path),
    title,
    path,
    markdownPath: `${path}.md`,
    published,
    updated,
    author: authorNamed(author),
    categories: tags,
    summary,
  };
}

/** @param articles newest first. */
export function articleFeed(articles: readonly Article[]): Feed {
  return {
    path: "/feed.xml",
    pagePath: blogPage.path,
    title: `${company.name}: articles`,
    subtitle: blogPage.introduction,
    iconPath: "/favicon.svg",
    entries: articles.map(articleEntry),
  };
}
