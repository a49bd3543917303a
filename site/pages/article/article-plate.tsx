import { Plate } from "../../components/plate.tsx";
import { PictureCanvases } from "../../illustrations/pictures/picture-canvases.tsx";
import { pictureNamed } from "../../illustrations/pictures/picture-named.ts";

/** The picture of an article over the full width of the page: its finding above, how to read it on the plate. */
export function ArticlePlate({ name }: { name: string }) {
  const picture = pictureNamed(name);
  return (
    <figure className="article-plate">
      <figcaption className="wrap figure-finding">{picture.title}</figcaption>
      <Plate specimen={picture.specimen}>
        <div className="article-grid">
          <PictureCanvases name={name} picture={picture} />
          <p className="figure-note">{picture.caption}</p>
        </div>
      </Plate>
    </figure>
  );
}
