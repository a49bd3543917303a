import { formatDate } from "#contract/dates.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { readingMinutes } from "../../markdown/reading-time.ts";

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(new Date(day))}</time>;
}

function Dot() {
  return <span aria-hidden="true"> · </span>;
}

/** The day of publication, if known, and of the last change. */
function ArticleDays({ article: { frontMatter } }: { article: Article }) {
  const { published, updated } = frontMatter;
  if (published === updated)
    return (
      <span>
        Published <Day day={updated} />
      </span>
    );
  return (
    <>
      {published && (
        <>
          Published <Day day={published} />
          <Dot />
        </>
      )}
      Updated <Day day={updated} />
    </>
  );
}

/** The days, the reading time and the author of an article. */
export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className="article-facts">
      <ArticleDays article={article} />
      <Dot />
      {readingMinutes(article.wordCount)} min read
      <Dot />
      {article.frontMatter.author}
    </p>
  );
}
