import { articles } from "virtual:documents";
import { blogPage } from "#content/pages/blog.ts";
import { GalleryDrawing } from "../../figures/picture-part.tsx";
import { articlePath, articlesByTag, tagId } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { PageBanner } from "../../ui/page-banner.tsx";
import { ReadingTime, UpdatedDay } from "../article/article-facts.tsx";

/** The articles of each subject. */
function Subjects() {
  return (
    <section className="page-section page-end article-grid">
      <h2 id="subjects">{blogPage.subjectsHeading}</h2>
      <div className="blog-subjects">
        {articlesByTag(articles).map(({ tag, tagged }) => (
          <section key={tag}>
            <h3 id={tagId(tag)}>{tag}</h3>
            <ul className="small">
              {tagged.map(({ slug, frontMatter }) => (
                <li key={slug}>
                  <a href={articlePath(slug)}>{frontMatter.footerLabel}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

/** All articles as a gallery of their plates, newest first, and by subject. */
export function BlogPage() {
  return (
    <>
      <PageBanner title={blogPage.name}>
        <p className="lead">{blogPage.introduction}</p>
        <p className="actions">
          <a href="/feed.xml">{blogPage.feedLabel}</a>
        </p>
      </PageBanner>
      <div className="plate">
        <div className="wrap gallery">
          {articles.map((article) => (
            <ArticleEntry key={article.slug} article={article} />
          ))}
        </div>
      </div>
      <Subjects />
    </>
  );
}

/** An article in the gallery: its drawing with the specimen label, title, summary and facts. */
function ArticleEntry({ article }: { article: Article }) {
  const { slug, frontMatter } = article;
  const { title, summary, picture } = frontMatter;
  return (
    <article className="gallery-entry" aria-labelledby={`entry-${slug}`}>
      {picture && <GalleryDrawing name={picture} />}
      <div className="gallery-words">
        <h2 id={`entry-${slug}`}>
          <a href={articlePath(slug)}>{title}</a>
        </h2>
        <p className="muted small">{summary}</p>
        <ul className="article-facts muted small">
          <UpdatedDay article={article} />
          <ReadingTime article={article} />
        </ul>
      </div>
    </article>
  );
}
