import { blogPage } from "#content/pages/blog.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { GalleryDrawing, LeadDrawing } from "../../figures/picture.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { articles } from "../../markdown/documents.ts";
import { Day, FactLine, ReadingTime } from "../article/article-facts.tsx";
import styles from "./blog.module.css";

export const path = "/blog";

/** All articles, of which the first has its drawing at full size. */
export default function BlogPage() {
  return (
    <>
      <PageBanner short title={blogPage.name}>
        <p className="lead">
          {blogPage.introduction} <a href="/feed.xml">{blogPage.feedLabel}</a>
        </p>
      </PageBanner>
      <div className={`wrap page-end ${styles.list}`}>
        {articles.map((article, position) => (
          <ArticleEntry key={article.slug} article={article} isLead={position === 0} />
        ))}
      </div>
    </>
  );
}

/** An article with its drawing, title, summary and facts. */
function ArticleEntry({ article, isLead }: { article: Article; isLead: boolean }) {
  const { slug, frontMatter } = article;
  const { title, subtitle, summary, picture, published } = frontMatter;
  return (
    <article className={isLead ? `${styles.entry} ${styles.lead}` : styles.entry} aria-labelledby={`entry-${slug}`}>
      {picture && (
        <div className={`plate ${styles.drawing}`}>
          {isLead ? <LeadDrawing name={picture} /> : <GalleryDrawing name={picture} />}
        </div>
      )}
      <div>
        <h2 id={`entry-${slug}`}>
          <a href={articlePath(slug)}>{title}</a>
        </h2>
        <p className={`muted ${styles.summary}`}>{isLead ? summary : (subtitle ?? summary)}</p>
        <FactLine>
          <ReadingTime article={article} />
          {published && (
            <li>
              <Day day={published} />
            </li>
          )}
        </FactLine>
      </div>
    </article>
  );
}
