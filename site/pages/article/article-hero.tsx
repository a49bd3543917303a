import { Fragment } from "react";
import { blogPage } from "#content/blog.ts";
import { ArticlePicture } from "../../illustrations/pictures/article-picture.tsx";
import { tagPath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { ArticleFacts } from "./article-facts.tsx";

export function ArticleHero({ article }: { article: Article }) {
  const { frontMatter } = article;
  return (
    <header className="article-hero">
      <div className="wrap article-hero-grid">
        <div>
          <p className="kicker">
            <a href={blogPage.path}>{blogPage.name}</a>
            {frontMatter.tags.map((tag) => (
              <Fragment key={tag}>
                {" · "}
                <a href={tagPath(tag)}>{tag}</a>
              </Fragment>
            ))}
          </p>
          <h1>{frontMatter.title}</h1>
          {frontMatter.subtitle && <p className="article-subtitle">{frontMatter.subtitle}</p>}
          <p className="lead">{frontMatter.summary}</p>
          <ArticleFacts article={article} />
        </div>
        {frontMatter.picture && <ArticlePicture name={frontMatter.picture} />}
      </div>
    </header>
  );
}
