import type { MDXContent } from "mdx/types";
import { company } from "#content/company.ts";
import { FoldedSectionIndex, SectionIndex } from "../../components/section-index.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import type { Page } from "../../page.ts";
import { pageMetadata } from "../../seo/page-metadata.ts";
import { ArticleFooter } from "./article-footer.tsx";
import { ArticleHead } from "./article-head.tsx";
import { ArticlePlate } from "./article-plate.tsx";

const contentsLabel = "In this article";

/** An article with its head, plate, table of contents, text and footer. */
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
      <ArticleHead article={article} />
      {frontMatter.picture && <ArticlePlate name={frontMatter.picture} />}
      <div className="wrap article-grid article-body">
        <FoldedSectionIndex label={contentsLabel} sections={sections} className="article-contents" />
        <SectionIndex label={contentsLabel} sections={sections} />
        <div className="prose article-text">
          <Text />
        </div>
      </div>
      <ArticleFooter article={article} />
    </article>
  );
  return { path, head, content };
}
