import { LazyDrawing } from "../../components/lazy-drawing.tsx";
import { Specimen } from "../../components/plate.tsx";
import { pictureNamed } from "../../illustrations/pictures/picture-named.ts";
import { articlePath } from "../../markdown/article-lists.ts";
import type { Article } from "../../markdown/document-summary.ts";
import { ReadingTime, UpdatedDay } from "../article/article-facts.tsx";

/** Taller drawings are cut at this share of their width, and fade out, so that the rows of the gallery are level. */
const tallest = 1.25;

/** The drawing of an article with its label. */
function EntryPicture({ name }: { name: string }) {
  const { address, narrow, title, specimen } = pictureNamed(name);
  const { width, height } = narrow;
  const shown = Math.min(height, width * tallest);
  return (
    <div className={shown < height ? "gallery-drawing gallery-drawing-cut" : "gallery-drawing"}>
      <LazyDrawing address={`${address}#narrow`} title={title} width={width} height={shown} />
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
