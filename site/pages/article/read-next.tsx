import { articles } from "virtual:documents";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { readingMinutes } from "../../markdown/reading-time.ts";
import { articlesToReadNext } from "./articles-to-read-next.ts";

function RelatedArticle({ article: { slug, frontMatter, wordCount } }: { article: Article }) {
  return (
    <li>
      <a href={articlePath(slug)}>{frontMatter.title}</a>
      <p>{frontMatter.subtitle}</p>
      {readingMinutes(wordCount)} min read
    </li>
  );
}

/** Related articles, and the ones published before and after where they are not among them. */
export function ReadNext({ article }: { article: Article }) {
  const { related, neighbors } = articlesToReadNext(article, articles);
  return (
    <nav className="article-grid" aria-labelledby="article-related">
      <h2 id="article-related">Read next</h2>
      <div className="article-onward">
        <ul className="related-list">
          {related.map((other) => (
            <RelatedArticle key={other.slug} article={other} />
          ))}
        </ul>
        {neighbors.length > 0 && (
          <ul className="article-neighbors">
            {neighbors.map(({ relation, other }) => (
              <li key={relation}>
                {relation}: <a href={articlePath(other.slug)}>{other.frontMatter.title}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}
