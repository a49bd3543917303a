import { academicLicense } from "#content/academic-license.ts";
import { type University, universities } from "#content/universities.ts";
import { countryCounts } from "../../illustrations/university-map/country-counts.ts";
import { UniversityMap } from "../../illustrations/university-map/university-map.tsx";

const countries = countryCounts(universities);

function UniversityItem({ university, first }: { university: University; first: boolean }) {
  return (
    <li className={first ? "university university-first" : "university"}>
      {first && <span className="university-country">{university.country}</span>}
      <a href={university.url}>{university.name}</a>{" "}
      <span className="university-evidence">
        {university.city}, {university.evidence}
      </span>
    </li>
  );
}

/** The map, the counts by country and the ordered list, all made from the same entries. */
export function UniversityList() {
  return (
    <section className="page-section page-end" aria-labelledby="universities">
      <div className="section-head">
        <h2 id="universities">{academicLicense.universitiesHeading}</h2>
        {academicLicense.universities.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <strong>
            {universities.length} institutions in {countries.length} countries.
          </strong>
        </p>
      </div>
      <UniversityMap />
      <ul className="country-counts" aria-label="Institutions by country">
        {countries.map(({ country, count }) => (
          <li key={country}>
            {country} <span>{count}</span>
          </li>
        ))}
      </ul>
      <ol className="universities">
        {universities.map((university, position) => (
          <UniversityItem
            key={university.name}
            university={university}
            first={universities[position - 1]?.country !== university.country}
          />
        ))}
      </ol>
    </section>
  );
}
