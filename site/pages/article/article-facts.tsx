import type { ReactNode } from "react";
import { company } from "#content/products/company.ts";
import { formatDate } from "#contract/dates.ts";
import { type Article, readingMinutes } from "../../markdown/document-summary.ts";
import styles from "./article-facts.module.css";

export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(new Date(day))}</time>;
}

/** A line of facts. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <ul className={`muted small ${styles.facts}`} data-search-ignore="">
      {children}
    </ul>
  );
}

export function ReadingTime({ article }: { article: Article }) {
  return <li>{readingMinutes(article.wordCount)} min read</li>;
}

/** Who wrote an article, how long it takes to read, and the day of its publication, if known. */
export function Byline({ article }: { article: Article }) {
  const { published, author } = article.frontMatter;
  return (
    <FactLine>
      <li>{author === company.author.name ? <a href={company.author.url}>{author}</a> : author}</li>
      <ReadingTime article={article} />
      {published && (
        <li>
          <Day day={published} />
        </li>
      )}
    </FactLine>
  );
}
