import type { Article } from "../../markdown/document-summary.ts";

interface Neighbor {
  relation: "Newer" | "Older";
  other: Article;
}

interface ArticlesToReadNext {
  related: Article[];
  neighbors: Neighbor[];
}

/** The related articles, and the articles before and after this one in the list (newest first), each article once. */
export function articlesToReadNext(
  { slug, frontMatter }: Pick<Article, "slug" | "frontMatter">,
  articles: readonly Article[],
): ArticlesToReadNext {
  const related = frontMatter.related.flatMap((name) => articles.filter((article) => article.slug === name));
  const position = articles.findIndex((article) => article.slug === slug);
  const besides = [
    { relation: "Newer" as const, other: articles[position - 1] },
    { relation: "Older" as const, other: articles[position + 1] },
  ];
  const neighbors = besides.flatMap(({ relation, other }) =>
    other && !related.includes(other) ? [{ relation, other }] : [],
  );
  return { related, neighbors };
}
