import type { ArticlePath } from "#content/pages/addresses.ts";
import type { NavigationLink } from "#content/pages/navigation.ts";
import type { Article } from "./document-summary.ts";

export function articlePath(slug: string): ArticlePath {
  return `/blog/${slug}`;
}

function place({ frontMatter: { order, published, updated } }: Article): [number, string] {
  return [order ?? 0, published ?? updated];
}

/** All articles in the order of every list: those without a stated place, newest first, then by their places. */
export function inListOrder(articles: readonly Article[]): Article[] {
  return articles.toSorted((one, other) => {
    const [order, day] = place(one);
    const [otherOrder, otherDay] = place(other);
    return order === otherOrder ? otherDay.localeCompare(day) : order - otherOrder;
  });
}

/** The articles with their footer labels. */
export function articleLinks(articles: readonly Article[]): NavigationLink[] {
  return articles.map((article) => ({
    label: article.frontMatter.footerLabel,
    href: articlePath(article.slug),
  }));
}

interface Neighbor {
  relation: "Previous" | "Next";
  other: Article;
}

interface ArticlesToReadNext {
  related: Article[];
  neighbors: Neighbor[];
}

/** The related articles, and the articles before and after this one in the list, each article once. */
export function articlesToReadNext(
  { slug, frontMatter }: Pick<Article, "slug" | "frontMatter">,
  articles: readonly Article[],
): ArticlesToReadNext {
  const related = frontMatter.related.flatMap((name) => articles.filter((article) => article.slug === name));
  const position = articles.findIndex((article) => article.slug === slug);
  const besides = [
    { relation: "Previous" as const, other: articles[position - 1] },
    { relation: "Next" as const, other: articles[position + 1] },
  ];
  const neighbors = besides.flatMap(({ relation, other }) =>
    other && !related.includes(other) ? [{ relation, other }] : [],
  );
  return { related, neighbors };
}
