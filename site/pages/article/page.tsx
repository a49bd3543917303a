import "../../styles/prose.css";
import "../../styles/code.css";
import type { MDXContent } from "mdx/types";
import { blogPage } from "#content/pages/blog.ts";
import { company } from "#content/products/company.ts";
import beside from "../../components/beside.module.css";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Plate } from "../../components/plate.tsx";
import { FoldedSectionIndex, SectionIndex } from "../../components/section-index.tsx";
import figureWords from "../../figures/figure-words.module.css";
import { FigureHead, FigureWords } from "../../figures/figure-words.tsx";
import { PictureCanvases, pictureNamed } from "../../figures/picture.tsx";
import { articlePath, articlesToReadNext } from "../../markdown/article-lists.ts";
import { type Article, readingMinutes } from "../../markdown/document-summary.ts";
import { articles } from "../../markdown/documents.ts";
import { textIn } from "../../markdown/text-in.ts";
import { pageMetadata } from "../../seo/page-metadata.ts";
import { entryAt, type PageProps } from "../page-module.ts";
import styles from "./article.module.css";
import { bibtexCitation, plainCitation } from "./article-citation.ts";
import { ArticleFacts } from "./article-facts.tsx";

const contentsLabel = "In this article";

const texts = import.meta.glob<MDXContent>("/content/articles/*.mdx", { import: "default", eager: true });

const pathOf = ({ slug }: Article) => articlePath(slug);
const articleAt = (address: string) => entryAt(articles, pathOf, address);

export const path = articles.map(pathOf);

export function meta(address: string) {
  const { frontMatter } = articleAt(address);
  return pageMetadata({
    title: `${company.name} | ${frontMatter.title}`,
    description: frontMatter.summary,
    path: address,
    article: frontMatter,
    markdownPath: `${address}.md`,
  });
}

/** An article with its head, plate, table of contents, text and footer. */
export default function ArticlePage({ path: address }: PageProps) {
  const article = articleAt(address);
  const { slug, frontMatter, sections } = article;
  const Text = textIn(texts, `/content/articles/${slug}.mdx`);
  return (
    <article>
      <ArticleHead article={article} />
      {frontMatter.picture && <ArticlePlate name={frontMatter.picture} />}
      <div className={`wrap ${beside.columns} ${styles.body}`}>
        <FoldedSectionIndex label={contentsLabel} sections={sections} className={`not-printed ${styles.contents}`} />
        <SectionIndex label={contentsLabel} sections={sections} />
        <div className={styles.column}>
          <div className={`prose ${styles.text}`}>
            <Text />
          </div>
        </div>
      </div>
      <ArticleFooter article={article} />
    </article>
  );
}

/** Sources, citation and further articles. */
function ArticleFooter({ article }: { article: Article }) {
  const { sources } = article.frontMatter;
  return (
    <footer className={`wrap ${styles.footer}`}>
      <section className={beside.columns}>
        <h2 id="article-sources" className="small-title">
          Sources
        </h2>
        <ul aria-labelledby="article-sources">
          {sources.map(({ title, url }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
      <CiteArticle article={article} />
      <ReadNext article={article} />
    </footer>
  );
}

const stepsAbove = [
  { label: "Home", href: "/" },
  { label: blogPage.name, href: blogPage.path },
];

/** The title of an article, with its facts in the margin of wide screens. */
function ArticleHead({ article }: { article: Article }) {
  const { title, subtitle, summary, footerLabel } = article.frontMatter;
  return (
    <header className={`wrap ${styles.head}`}>
      <Breadcrumb steps={stepsAbove} current={footerLabel} />
      <h1>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <p className="lead">{summary}</p>
      <div className={styles.facts}>
        <ArticleFacts article={article} />
      </div>
    </header>
  );
}

/**
 * The picture of an article over the full width of the page: its finding and unit above, how to read it beneath, its
 * source and its data as a table below.
 */
function ArticlePlate({ name }: { name: string }) {
  const picture = pictureNamed(name);
  const { note, ...words } = picture;
  return (
    <figure className={styles.plate}>
      <figcaption className="wrap">
        <FigureHead {...picture} />
      </figcaption>
      <Plate specimen={picture.specimen}>
        <PictureCanvases name={name} file={picture.file} description={picture.description} />
        <p className={figureWords.note}>{note}</p>
      </Plate>
      <div className="wrap">
        <FigureWords {...words} />
      </div>
    </figure>
  );
}

/** How to cite an article: as text and, collapsed, as BibTeX. */
function CiteArticle({ article }: { article: Article }) {
  return (
    <section className={beside.columns}>
      <h2 id="article-citation" className="small-title">
        Cite this article
      </h2>
      <div className="stack">
        <p>{plainCitation(article)}</p>
        <details>
          <summary>BibTeX</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1) */}
          <pre className="code-block" tabIndex={0}>
            <code>{bibtexCitation(article)}</code>
          </pre>
        </details>
      </div>
    </section>
  );
}

function RelatedArticle({ article: { slug, frontMatter, wordCount } }: { article: Article }) {
  return (
    <li>
      <a href={articlePath(slug)}>{frontMatter.title}</a>
      <p>{frontMatter.subtitle}</p>
      {readingMinutes(wordCount)} min read
    </li>
  );
}

/** Related articles, and the ones published before and after where they are not among them. */
function ReadNext({ article }: { article: Article }) {
  const { related, neighbors } = articlesToReadNext(article, articles);
  return (
    <nav className={`not-printed ${beside.columns}`} aria-labelledby="article-related">
      <h2 id="article-related" className="small-title">
        Read next
      </h2>
      <div>
        <ul className={`muted ${styles.related}`}>
          {related.map((other) => (
            <RelatedArticle key={other.slug} article={other} />
          ))}
        </ul>
        {neighbors.length > 0 && (
          <ul>
            {neighbors.map(({ relation, other }) => (
              <li key={relation}>
                {relation}: <a href={articlePath(other.slug)}>{other.frontMatter.title}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}
