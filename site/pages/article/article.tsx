import type { MDXContent } from "mdx/types";
import { company } from "#content/company.ts";
import { SectionIndex } from "../../components/section-index.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import type { Page } from "../../page.ts";
import { pageMetadata } from "../../seo/page-metadata.ts";
import { ArticleFooter } from "./article-footer.tsx";
import { ArticleHero } from "./article-hero.tsx";

/** An article with its hero, table of contents, text and footer. */
export function articlePage(article: Article, Text: MDXContent): Page {
  const { slug, frontMatter, sections } = article;
  const path = articlePath(slug);
  const head = pageMetadata({
    title: `${company.name} | ${frontMatter.title}`,
    description: frontMatter.summary,
    path,
    article: frontMatter,
    markdownPath: `${path}.md`,
  });
  const content = (
    <article>
      <ArticleHero article={article} />
      <div className="wrap reading-grid">
        <SectionIndex label="In this article" sections={sections} />
        <div className="prose">
          <Text />
        </div>
      </div>
      <ArticleFooter article={article} />
    </article>
  );
  return { path, head, content };
}
