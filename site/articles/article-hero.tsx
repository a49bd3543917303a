import { dayInWords } from "../document/dates.ts";
import { readingMinutes } from "../documents/reading-time.ts";
import type { Article } from "../documents/written-document.ts";
import { ArticlePicture } from "../pictures/article-picture.tsx";

function ArticleDay({ article: { frontMatter } }: { article: Article }) {
  if (frontMatter.published) {
    return (
      <>
        Published <time dateTime={frontMatter.published}>{dayInWords(frontMatter.published)}</time>
      </>
    );
  }
  return (
    <>
      Updated <time dateTime={frontMatter.updated}>{dayInWords(frontMatter.updated)}</time>
    </>
  );
}

export function ArticleHero({ article }: { article: Article }) {
  const { frontMatter, wordCount, slug } = article;
  return (
    <header className="article-hero">
      <div className="wrap article-hero-grid">
        <div>
          <p className="kicker">{frontMatter.tags.join(" · ")}</p>
          <h1>{frontMatter.title}</h1>
          {frontMatter.subtitle && <p className="article-subtitle">{frontMatter.subtitle}</p>}
          <p className="lead">{frontMatter.summary}</p>
          <p className="article-facts">
            <ArticleDay article={article} />
            <span aria-hidden="true"> · </span>
            {readingMinutes(wordCount)} min read
            <span aria-hidden="true"> · </span>
            {frontMatter.author}
          </p>
        </div>
        <ArticlePicture slug={slug} />
      </div>
    </header>
  );
}
