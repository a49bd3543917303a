import "../../styles/prose.css";
import "../../styles/code.css";
import type { MDXContent } from "mdx/types";
import { blogPage } from "#content/pages/blog.ts";
import { company } from "#content/products/company.ts";
import beside from "../../components/beside.module.css";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { FoldedSectionIndex, SectionIndex } from "../../components/section-index.tsx";
import { FigureDetails } from "../../figures/figure-words.tsx";
import { LeadDrawing, NarrowDrawing, pictureNamed } from "../../figures/picture.tsx";
import { articlePath, articlesToReadNext } from "../../markdown/article-lists.ts";
import { type Article, readingMinutes } from "../../markdown/document-summary.ts";
import { articles } from "../../markdown/documents.ts";
import { textIn } from "../../markdown/text-in.ts";
import { pageMetadata } from "../../seo/page-metadata.ts";
import { entryAt, type PageProps } from "../page-module.ts";
import styles from "./article.module.css";
import { Byline, Day } from "./article-facts.tsx";

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

/** An article with its head, table of contents, text and footer. */
export default function ArticlePage({ path: address }: PageProps) {
  const article = articleAt(address);
  const { slug, sections } = article;
  const Text = textIn(texts, `/content/articles/${slug}.mdx`);
  return (
    <article>
      <ArticleHead article={article} />
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

/** Sources, who wrote the article, and further articles. */
function ArticleFooter({ article }: { article: Article }) {
  const { sources, author, updated } = article.frontMatter;
  return (
    <footer className={`wrap ${styles.footer}`}>
      <section className={beside.columns}>
        <h2 id="article-sources" className="small-title">
          Sources
        </h2>
        <ol aria-labelledby="article-sources">
          {sources.map(({ title, url }, at) => (
            <li key={url} id={`source-${at + 1}`}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ol>
      </section>
      <section className={beside.columns}>
        <h2 className="small-title">{author}</h2>
        <p>
          {author === company.author.name && <AboutAuthor />}
          Last changed on <Day day={updated} />.
        </p>
      </section>
      <ReadNext article={article} />
    </footer>
  );
}

/** What the author is known for. */
function AboutAuthor() {
  const { author } = company;
  return (
    <>
      <a href={author.url}>{author.name}</a>
      {` of ${author.university} wrote the tools and, with ${author.book.coauthors.join(" and ")}, the book `}
      <cite>{author.book.title}</cite>
      {` (${author.book.publisher}, ${author.book.year}). `}
    </>
  );
}

const stepsAbove = [
  { label: "Home", href: "/" },
  { label: blogPage.name, href: blogPage.path },
];

/** The title of an article with one sentence and, beside it on wide screens, its picture. */
function ArticleHead({ article }: { article: Article }) {
  const { title, subtitle, summary, footerLabel, picture } = article.frontMatter;
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <Breadcrumb steps={stepsAbove} current={footerLabel} />
        <h1>{title}</h1>
        <p className="lead">{subtitle ?? summary}</p>
        <Byline article={article} />
      </div>
      {picture && <ArticlePlate name={picture} />}
    </header>
  );
}

/** The picture of an article with what it shows; folded, how to read it, its source and its data. */
function ArticlePlate({ name }: { name: string }) {
  const { finding, description, unit, note, ...words } = pictureNamed(name);
  return (
    <figure className={styles.plate}>
      <div className={`plate ${styles.drawing}`}>
        <LeadDrawing name={name} label={description} />
      </div>
      <figcaption>
        <p>{finding}</p>
        <FigureDetails {...words} unit={unit}>
          <p>
            {unit}. {note}
          </p>
          <NarrowDrawing name={name} />
        </FigureDetails>
      </figcaption>
    </figure>
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
