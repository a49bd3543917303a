import { locatedUniversities } from "#content/catalog/universities.ts";
import { academicLicense } from "#content/pages/academic-license.ts";
import { forBothSchemes } from "../../drawing/colors.ts";
import { drawnFile } from "../made-files.ts";
import { pictureFile } from "../picture-file.tsx";
import { countryCounts } from "./country-counts.ts";
import { UniversityMap } from "./university-map.tsx";

const counts = countryCounts(locatedUniversities).map(({ country, count }) => `${country} ${count}`);

const map = { universities: locatedUniversities };

/** The map of all universities, over the width of a page. */
export const universityMap = {
  file: pictureFile("university-map", academicLicense.mapHeading, {
    wide: <UniversityMap {...map} width={960} fullRadius={5} gridPixels={0.5} leastArea={2} />,
    narrow: <UniversityMap {...map} width={390} fullRadius={3.4} gridPixels={0.4} leastArea={1} />,
  }),
  description: `${academicLicense.mapDescription} By country: ${counts.join(", ")}.`,
};

/** The map as an image, which the page fetches when the visitor comes near. It can't take colors from the page. */
export const mapImage = drawnFile(
  "universities",
  <UniversityMap
    {...map}
    width={420}
    fullRadius={3.4}
    gridPixels={1}
    leastArea={4}
    colors={{ ...forBothSchemes, surface: "none" }}
  />,
);
