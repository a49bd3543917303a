import { academicLicense } from "#content/academic-license.ts";
import { type University, universities } from "#content/universities.ts";

const countries = new Set(universities.map(({ country }) => country));

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

/** The map and the ordered list, grouped by country; the counts are those of the data. */
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
            {universities.length} institutions in {countries.size} countries.
          </strong>
        </p>
      </div>
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
