import { LazyDrawing } from "../../components/lazy-drawing.tsx";
import { Specimen } from "../../components/plate.tsx";
import { pictureNamed } from "../../illustrations/pictures/picture-named.ts";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { ReadingTime, UpdatedDay } from "../article/article-facts.tsx";

/** The drawing with its label. A drawing that is taller than wide is cut to a square, and fades out. */
function EntryPicture({ name }: { name: string }) {
  const { address, narrow, title, specimen } = pictureNamed(name);
  const { width, height } = narrow;
  return (
    <div className={height > width ? "gallery-drawing gallery-drawing-cut" : "gallery-drawing"}>
      <LazyDrawing address={`${address}#narrow`} title={title} width={width} height={Math.min(width, height)} />
      <Specimen parts={specimen} />
    </div>
  );
}

/** An article in the gallery: its drawing with the specimen label, title, summary and facts. */
export function ArticleEntry({ article }: { article: Article }) {
  const { slug, frontMatter } = article;
  const { title, summary, picture } = frontMatter;
  return (
    <article className="gallery-entry" aria-labelledby={`entry-${slug}`}>
      {picture && <EntryPicture name={picture} />}
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
