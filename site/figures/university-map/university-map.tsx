import { drawn as picture } from "virtual:drawn/university-map";
import { Plate } from "../../ui/plate.tsx";
import { PictureCanvases } from "../pictures/picture-canvases.tsx";

/** The plate of the academic page, over its full width. */
export function UniversityMap() {
  return (
    <figure className="university-map">
      <Plate specimen={picture.specimen}>
        <PictureCanvases name="university-map" picture={picture} />
      </Plate>
      <figcaption className="wrap figure-note">{picture.caption}</figcaption>
    </figure>
  );
}
