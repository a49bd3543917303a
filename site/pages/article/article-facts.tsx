import { Fragment, type ReactNode } from "react";
import { formatDate } from "#contract/dates.ts";
import { tagPath } from "../../markdown/article-lists.ts";
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

/** The day of publication, if known, and of the last change; the reading time, the author and the subjects. */
export function ArticleFacts({ article }: { article: Article }) {
  const { published, updated, author, tags } = article.frontMatter;
  return (
    <FactLine>
      {published && (
        <li>
          Published <Day day={published} />
        </li>
      )}
      {published !== updated && (
        <li>
          Updated <Day day={updated} />
        </li>
      )}
      <ReadingTime article={article} />
      <li>{author}</li>
      <li>
        {tags.map((tag, position) => (
          <Fragment key={tag}>
            {position > 0 && ", "}
            <a href={tagPath(tag)}>{tag}</a>
          </Fragment>
        ))}
      </li>
    </FactLine>
  );
}
