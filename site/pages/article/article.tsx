import { articles } from "virtual:documents";
import type { MetaFunction } from "react-router";
import { Outlet, useLocation } from "react-router";
import { company } from "#content/company.ts";
import { SectionIndex } from "../../components/section-index.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/written-document.ts";
import { pageMetadata } from "../../seo/page-metadata.ts";
import { pagePathOf } from "../../seo/page-path.ts";
import { ArticleFooter } from "./article-footer.tsx";
import { ArticleHero } from "./article-hero.tsx";

function articleAt(pathname: string): Article {
  const slug = pagePathOf(pathname).split("/").at(-1);
  const article = articles.find((one) => one.slug === slug);
  if (!article) throw new Error(`There is no article at ${pathname}.`);
  return article;
}

export const meta: MetaFunction = ({ location }) => {
  const { slug, frontMatter } = articleAt(location.pathname);
  return pageMetadata({
    title: `${company.name} | ${frontMatter.title}`,
    description: frontMatter.summary,
    path: articlePath(slug),
    article: frontMatter,
    markdownPath: `${articlePath(slug)}.md`,
  });
};

/** Around each text of `content/articles/`: its hero, its contents, its sources and the way on. */
export default function ArticlePage() {
  const article = articleAt(useLocation().pathname);
  return (
    <article>
      <ArticleHero article={article} />
      <div className="wrap reading-grid">
        <SectionIndex label="In this article" sections={article.sections} />
        <div className="prose">
          <Outlet />
        </div>
      </div>
      <ArticleFooter article={article} />
    </article>
  );
}
