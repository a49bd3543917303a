import { articles } from "virtual:documents";
import { blogPage } from "#content/blog.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { articlePath, articlesByTag, tagId } from "../../markdown/article-lists.ts";
import { ArticleEntry } from "./article-entry.tsx";

/** The articles of each subject. */
function Subjects() {
  return (
    <section className="page-section page-end article-grid">
      <h2 id="subjects">{blogPage.subjectsHeading}</h2>
      <div className="blog-subjects">
        {articlesByTag(articles).map(({ tag, tagged }) => (
          <section key={tag}>
            <h3 id={tagId(tag)}>{tag}</h3>
            <ul>
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
        <p className="blog-feed">
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
