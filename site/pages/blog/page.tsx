import { blogPage } from "#content/pages/blog.ts";
import beside from "../../components/beside.module.css";
import { PageBanner } from "../../components/page-banner.tsx";
import plate from "../../components/plate.module.css";
import { GalleryDrawing, LeadDrawing } from "../../figures/picture.tsx";
import { articlePath, articlesByTag, tagId } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { articles } from "../../markdown/documents.ts";
import { Day, FactLine, ReadingTime } from "../article/article-facts.tsx";
import styles from "./blog.module.css";

export const path = "/blog";

/** The articles of each subject. */
function Subjects() {
  return (
    <section className={`page-section page-end ${beside.columns}`}>
      <h2 id="subjects">{blogPage.subjectsHeading}</h2>
      <div className={styles.subjects}>
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
      <div className={`plate ${plate.bleed}`}>
        <div className={`wrap ${styles.gallery}`}>
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
    <article className={isLead ? styles.lead : styles.entry} aria-labelledby={`entry-${slug}`}>
      <div>
        <h2 id={`entry-${slug}`}>
          <a href={articlePath(slug)}>{title}</a>
        </h2>
        <p className={`muted small ${styles.summary}`}>{summary}</p>
        <FactLine>
          {published && (
            <li>
              <Day day={published} />
            </li>
          )}
          <ReadingTime article={article} />
        </FactLine>
      </div>
      {picture && (
        <div className={isLead ? styles.leadDrawing : styles.drawing}>
          {isLead ? <LeadDrawing name={picture} /> : <GalleryDrawing name={picture} />}
        </div>
      )}
    </article>
  );
}
