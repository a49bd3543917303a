import { ArticlePicture } from "../../illustrations/pictures/article-picture.tsx";
import type { Article } from "../../markdown/document-summary.ts";
import { readingMinutes } from "../../markdown/reading-time.ts";
import { formatDay } from "../../seo/dates.ts";

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
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
          <span aria-hidden="true"> · </span>
        </>
      )}
      Updated <Day day={updated} />
    </>
  );
}

export function ArticleHero({ article }: { article: Article }) {
  const { frontMatter, wordCount } = article;
  return (
    <header className="article-hero">
      <div className="wrap article-hero-grid">
        <div>
          <p className="kicker">{frontMatter.tags.join(" · ")}</p>
          <h1>{frontMatter.title}</h1>
          {frontMatter.subtitle && <p className="article-subtitle">{frontMatter.subtitle}</p>}
          <p className="lead">{frontMatter.summary}</p>
          <p className="article-facts">
            <ArticleDays article={article} />
            <span aria-hidden="true"> · </span>
            {readingMinutes(wordCount)} min read
            <span aria-hidden="true"> · </span>
            {frontMatter.author}
          </p>
        </div>
        {frontMatter.picture && <ArticlePicture name={frontMatter.picture} />}
      </div>
    </header>
  );
}
