import { pictures } from "virtual:university-map";
import { PictureFigure } from "../pictures/picture-figure.tsx";

export function UniversityMap() {
  return <PictureFigure name="university-map" picture={pictures["university-map"]} />;
}
