import { Fragment } from "react";
import { formatDate } from "#contract/dates.ts";
import { tagPath } from "../../markdown/article-lists.ts";
import { type Article, readingMinutes } from "../../markdown/document-summary.ts";

export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(new Date(day))}</time>;
}

export function ReadingTime({ article }: { article: Article }) {
  return <li>{readingMinutes(article.wordCount)} min read</li>;
}

/** The day of publication, if known, and of the last change; the reading time, the author and the subjects. */
export function ArticleFacts({ article }: { article: Article }) {
  const { published, updated, author, tags } = article.frontMatter;
  return (
    <ul className="article-facts muted small" data-search-ignore="">
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
    </ul>
  );
}
