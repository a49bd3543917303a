import { GalleryDrawing } from "../../illustrations/pictures/gallery-drawing.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { ReadingTime, UpdatedDay } from "../article/article-facts.tsx";

/** An article in the gallery: its drawing with the specimen label, title, summary and facts. */
export function ArticleEntry({ article }: { article: Article }) {
  const { slug, frontMatter } = article;
  const { title, summary, picture } = frontMatter;
  return (
    <article className="gallery-entry" aria-labelledby={`entry-${slug}`}>
      {picture && <GalleryDrawing name={picture} />}
      <div className="gallery-words">
        <h2 id={`entry-${slug}`}>
          <a href={articlePath(slug)}>{title}</a>
        </h2>
        <p>{summary}</p>
        <ul className="article-facts">
          <UpdatedDay article={article} />
          <ReadingTime article={article} />
        </ul>
      </div>
    </article>
  );
}
