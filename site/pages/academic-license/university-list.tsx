import { academicLicense } from "#content/academic-license.ts";
import { type University, universities } from "#content/universities.ts";
import { countryCounts } from "../../illustrations/university-map/country-counts.ts";
import { UniversityMap } from "../../illustrations/university-map/university-map.tsx";

const countries = countryCounts(universities);

function UniversityItem({ university, first }: { university: University; first: boolean }) {
  return (
    <li className={first ? "university university-first" : "university"}>
      {first && <span className="university-country">{university.country}</span>}{" "}
      {university.url ? <a href={university.url}>{university.name}</a> : university.name}{" "}
      <span className="university-evidence">{[university.city, university.evidence].filter(Boolean).join(", ")}</span>
    </li>
  );
}

/** The map, the counts by country and the ordered list, all made from the same entries. */
export function UniversityList() {
  return (
    <section>
      <div className="page-section academic-section">
        <div className="section-head">
          <h2 id="universities">{academicLicense.universitiesHeading}</h2>
          <p>{academicLicense.universities}</p>
          <p>
            <strong>
              {universities.length} universities in {countries.length} countries.
            </strong>
          </p>
        </div>
        <ul className="country-counts" aria-label="Universities by country">
          {countries.map(({ country, count }) => (
            <li key={country}>
              {country} <span>{count}</span>
            </li>
          ))}
        </ul>
      </div>
      <UniversityMap />
      <ol className="page-section page-end universities">
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
