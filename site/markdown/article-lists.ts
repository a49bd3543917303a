import type { ArticlePath } from "#content/addresses.ts";
import type { NavigationLink } from "#content/navigation.ts";
import type { Article } from "./document-summary.ts";

export function articlePath(slug: string): ArticlePath {
  return `/blog/${slug}`;
}

function place({ frontMatter: { order, published, updated } }: Article): [number, string] {
  return [order ?? Number.POSITIVE_INFINITY, published ?? updated];
}

/** All articles in the order of menus and lists: by their stated place, then oldest first. */
export function inListOrder(articles: readonly Article[]): Article[] {
  return articles.toSorted((one, other) => {
    const [order, day] = place(one);
    const [otherOrder, otherDay] = place(other);
    return order === otherOrder ? day.localeCompare(otherDay) : order - otherOrder;
  });
}

/** The articles with their footer labels. */
export function articleLinks(articles: readonly Article[]): NavigationLink[] {
  return inListOrder(articles).map((article) => ({
    label: article.frontMatter.footerLabel,
    href: articlePath(article.slug),
  }));
}
