import type { Article } from "../../markdown/document-summary.ts";
import { CiteArticle } from "./cite-article.tsx";
import { ReadNext } from "./read-next.tsx";

/** Sources, citation and further articles. */
export function ArticleFooter({ article }: { article: Article }) {
  const { sources } = article.frontMatter;
  return (
    <footer className="wrap article-footer">
      <section className="article-grid">
        <h2 id="article-sources">Sources</h2>
        <ul className="article-sources">
          {sources.map(({ title, url }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
      <CiteArticle article={article} />
      <ReadNext article={article} />
    </footer>
  );
}
