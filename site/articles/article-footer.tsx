import { articles } from "virtual:documents";
import type { Article } from "../documents/written-document.ts";

function titleOf(slug: string): string {
  return articles.find((article) => article.slug === slug)?.frontMatter.title ?? slug;
}

/** Where the facts come from, and what to read next. */
export function ArticleFooter({ article: { frontMatter } }: { article: Article }) {
  return (
    <footer className="wrap article-footer">
      <section aria-labelledby="article-sources">
        <h2 id="article-sources">Sources</h2>
        <ul>
          {frontMatter.sources.map(({ title, url }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
      <nav aria-labelledby="article-related">
        <h2 id="article-related">Read next</h2>
        <ul className="related-list">
          {frontMatter.related.map((slug) => (
            <li key={slug}>
              <a href={`/blog/${slug}`}>{titleOf(slug)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
