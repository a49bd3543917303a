import { Plate } from "../../components/plate.tsx";
import { PictureCanvases } from "../../illustrations/pictures/picture-canvases.tsx";
import { pictureNamed } from "../../illustrations/pictures/picture-named.ts";

/**
 * The picture of an article over the full width of the page: its finding and unit above, how to read it on the plate, its
 * source and its data as a table below.
 */
export function ArticlePlate({ name }: { name: string }) {
  const picture = pictureNamed(name);
  const words = { __html: picture.words };
  return (
    <figure className="article-plate">
      <figcaption className="wrap">
        <p className="figure-finding">{picture.title}</p>
        <p className="figure-unit">{picture.unit}</p>
      </figcaption>
      <Plate specimen={picture.specimen}>
        <div className="article-grid">
          <PictureCanvases name={name} picture={picture} />
          <p className="figure-note">{picture.caption}</p>
        </div>
      </Plate>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by this site's own build, with every text escaped */}
      <div className="wrap figure-words" dangerouslySetInnerHTML={words} />
    </figure>
  );
}
