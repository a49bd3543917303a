import { articles } from "virtual:documents";
import { blogPage } from "#content/blog.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { articlePath, articlesByTag, tagId, tagPath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { ArticleFacts } from "../article/article-facts.tsx";

function Entry({ article }: { article: Article }) {
  const { slug, frontMatter } = article;
  return (
    <article aria-labelledby={`entry-${slug}`}>
      <h2 id={`entry-${slug}`}>
        <a href={articlePath(slug)}>{frontMatter.title}</a>
      </h2>
      <p>{frontMatter.summary}</p>
      <ArticleFacts article={article} />
      <ul className="blog-tags" aria-label="Subjects">
        {frontMatter.tags.map((tag) => (
          <li key={tag}>
            <a href={tagPath(tag)}>{tag}</a>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** The articles of each subject. */
function Subjects() {
  return (
    <section aria-labelledby="subjects" className="blog-subjects">
      <h2 id="subjects">{blogPage.subjectsHeading}</h2>
      {articlesByTag(articles).map(({ tag, tagged }) => (
        <section key={tag} aria-labelledby={tagId(tag)}>
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
    </section>
  );
}

/** All articles, newest first, and by subject. */
export function BlogPage() {
  return (
    <>
      <PageBanner title={blogPage.name}>
        <p className="lead">{blogPage.introduction}</p>
        <p className="blog-feed">
          <a href="/feed.xml">{blogPage.feedLabel}</a>
        </p>
      </PageBanner>
      <div className="page-section page-end blog">
        <div className="blog-entries">
          {articles.map((article) => (
            <Entry key={article.slug} article={article} />
          ))}
        </div>
        <Subjects />
      </div>
    </>
  );
}
