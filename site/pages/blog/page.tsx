import "./blog.css";
import "../article/article.css";
import { blogPage } from "#content/pages/blog.ts";
import { GalleryDrawing, LeadDrawing } from "../../figures/picture.tsx";
import { articlePath, articlesByTag, tagId } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { articles } from "../../markdown/documents.ts";
import { PageBanner } from "../../ui/page-banner.tsx";
import plate from "../../ui/plate.module.css";
import { Day, ReadingTime } from "../article/article-facts.tsx";

export const path = "/blog";

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

/** All articles, newest first, and by subject. The first one leads, with its drawing at full size. */
export default function BlogPage() {
  return (
    <>
      <PageBanner
        short
        title={blogPage.name}
        aside={
          <p className="lead">
            {blogPage.introduction} <a href="/feed.xml">{blogPage.feedLabel}</a>
          </p>
        }
      />
      <div className={`plate ${plate.bleed} blog-plate`}>
        <div className="wrap gallery">
          {articles.map((article, position) => (
            <ArticleEntry key={article.slug} article={article} isLead={position === 0} />
          ))}
        </div>
      </div>
      <Subjects />
    </>
  );
}

/** An article with its title, summary and facts, and its whole drawing with the specimen label. */
function ArticleEntry({ article, isLead }: { article: Article; isLead: boolean }) {
  const { slug, frontMatter } = article;
  const { title, summary, picture, published } = frontMatter;
  return (
    <article className={isLead ? "gallery-entry gallery-first" : "gallery-entry"} aria-labelledby={`entry-${slug}`}>
      <div>
        <h2 id={`entry-${slug}`}>
          <a href={articlePath(slug)}>{title}</a>
        </h2>
        <p className="muted small">{summary}</p>
        <ul className="article-facts muted small">
          {published && (
            <li>
              <Day day={published} />
            </li>
          )}
          <ReadingTime article={article} />
        </ul>
      </div>
      {picture && (isLead ? <LeadDrawing name={picture} /> : <GalleryDrawing name={picture} />)}
    </article>
  );
}
