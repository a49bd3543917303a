import { drawn as picture } from "virtual:drawn/university-map";
import { academicLicense } from "#content/pages/academic-license.ts";
import { Plate } from "../../ui/plate.tsx";
import { PictureCanvases } from "../picture-part.tsx";

/** The plate of the academic page, over its full width. */
export function UniversityMap() {
  return (
    <figure className="university-map">
      <Plate specimen={[academicLicense.mapHeading, "Land: Natural Earth"]}>
        <PictureCanvases name="university-map" picture={picture} />
      </Plate>
      <figcaption className="wrap figure-note">One mark for each university, at its city.</figcaption>
    </figure>
  );
}
