import { articles } from "virtual:documents";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { CiteArticle } from "./cite-article.tsx";

function titleOf(slug: string): string {
  return articles.find((article) => article.slug === slug)?.frontMatter.title ?? slug;
}

/** The articles published before and after, and related ones. */
function ReadNext({ article: { slug, frontMatter } }: { article: Article }) {
  const position = articles.findIndex((one) => one.slug === slug);
  const neighbors = [
    { relation: "Newer", other: articles[position - 1] },
    { relation: "Older", other: articles[position + 1] },
  ];
  return (
    <nav aria-labelledby="article-related">
      <h2 id="article-related">Read next</h2>
      <ul className="related-list">
        {frontMatter.related.map((related) => (
          <li key={related}>
            <a href={articlePath(related)}>{titleOf(related)}</a>
          </li>
        ))}
      </ul>
      <ul className="article-neighbors">
        {neighbors.map(
          ({ relation, other }) =>
            other && (
              <li key={relation}>
                {relation}: <a href={articlePath(other.slug)}>{other.frontMatter.title}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

/** Sources, citation and further articles. */
export function ArticleFooter({ article }: { article: Article }) {
  const { sources } = article.frontMatter;
  return (
    <footer className="wrap article-footer">
      <section aria-labelledby="article-sources">
        <h2 id="article-sources">Sources</h2>
        <ul>
          {sources.map(({ title, url }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
      <div className="article-onward">
        <ReadNext article={article} />
        <CiteArticle article={article} />
      </div>
    </footer>
  );
}
