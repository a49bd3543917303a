import { blogPage } from "#content/blog.ts";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import type { Article } from "../../markdown/document-summary.ts";
import { ArticleFacts } from "./article-facts.tsx";

const stepsAbove = [
  { label: "Home", href: "/" },
  { label: blogPage.name, href: blogPage.path },
];

/** The title of an article, with its facts in the margin of wide screens. */
export function ArticleHead({ article }: { article: Article }) {
  const { title, subtitle, summary, footerLabel } = article.frontMatter;
  return (
    <header className="wrap article-head">
      <Breadcrumb steps={stepsAbove} current={footerLabel} />
      <div className="article-grid">
        <div className="article-title">
          <h1>{title}</h1>
          {subtitle && <p className="article-subtitle">{subtitle}</p>}
          <p className="lead">{summary}</p>
        </div>
        <ArticleFacts article={article} />
      </div>
    </header>
  );
}
