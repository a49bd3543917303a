import "../../styles/prose.css";
import "../../components/facts.css";
import "../../components/steps.css";
import { type University, universities } from "#content/catalog/universities.ts";
import { academicLicense, afterSubmitting, licenseLanguages } from "#content/pages/academic-license.ts";
import { requestSent } from "#content/pages/request-sent.ts";
import { contactLink } from "#content/products/company.ts";
import { academicLicenseRequestPath, longestEmail, longestName, longestUniversity } from "#contract/forms.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { Plate } from "../../components/plate.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { useSiteState } from "../../components/site-state.ts";
import { PictureCanvases } from "../../figures/picture.tsx";
import { countryCounts } from "../../figures/university-map/country-counts.ts";
import { universityMap } from "../../figures/university-map/map-files.tsx";
import styles from "./academic-license.module.css";
import { CitationBlock } from "./citation-block.tsx";

export const path = "/acad-lic-request";

export default function AcademicLicensePage() {
  return (
    <>
      <PageBanner title={academicLicense.heading}>
        <p className="lead">{academicLicense.introduction}</p>
      </PageBanner>
      <div className={`page-section ${styles.columns}`}>
        <div className="form-card">
          <academic-form>
            <div data-alert-place="" />
            <RequestSent />
            <AcademicLicenseForm />
          </academic-form>
        </div>
        <div className={styles.beside}>
          <section className="prose">
            <h2 id="eligibility" className="small-title">
              {academicLicense.eligibilityHeading}
            </h2>
            <ul>
              {academicLicense.eligibility.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
            <Term />
          </section>
          <section>
            <h2 id="after" className="small-title">
              {academicLicense.afterHeading}
            </h2>
            <ol className="steps">
              {afterSubmitting.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>
                    <RichText text={text} />
                  </p>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
      <CitationBlock />
      <UniversityList />
    </>
  );
}

function Term() {
  const { terms } = useSiteState();
  return terms.academicYear && <p>{academicLicense.term}</p>;
}

const { form: words, formHeading } = academicLicense;

/** A plain form. Its script `site/client/academic-form.ts` submits it without leaving the page. */
function AcademicLicenseForm() {
  return (
    <form className="stack" method="post" action={academicLicenseRequestPath} aria-labelledby="request">
      <h2 id="request">{formHeading}</h2>
      <div className="field">
        <label htmlFor="name">{words.name}</label>
        <input id="name" name="name" type="text" autoComplete="name" maxLength={longestName} aria-required />
      </div>
      <div className="field">
        <label htmlFor="email">{words.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={longestEmail}
          aria-required
          aria-describedby="email-hint"
        />
        <p className="muted small" id="email-hint">
          {words.emailHint}
        </p>
      </div>
      <div className="field">
        <label htmlFor="university">{words.university}</label>
        <input
          id="university"
          name="university"
          type="text"
          autoComplete="organization"
          maxLength={longestUniversity}
          aria-required
        />
      </div>
      <fieldset className="field">
        <legend>{words.language}</legend>
        <div className="choice-row">
          {licenseLanguages.map(({ language, tool }, position) => (
            <label key={language} className="choice" title={tool}>
              <input type="radio" name="lang" value={language} defaultChecked={position === 0} />
              {language}
            </label>
          ))}
        </div>
      </fieldset>
      <button className="button button-submit" type="submit">
        {words.button}
      </button>
      <div data-alert-place="" />
    </form>
  );
}

function Piece({ text }: { text: string }) {
  switch (text) {
    case "{requester}":
      return <span data-email="" />;
    case "{contactEmail}":
      return <a href={contactLink.href}>{contactLink.text}</a>;
    default:
      return text;
  }
}

/** What `site/client/academic-form.ts` shows in the place of the form after a request was sent. */
function RequestSent() {
  return (
    <template>
      <section className={`stack ${styles.sent}`}>
        <h2 id="sent" tabIndex={-1}>
          {requestSent.heading}
        </h2>
        <dl className="facts">
          {requestSent.facts.map(({ id, label, text }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>
                {text.split(/(\{\w+\})/).map((piece) => (
                  <Piece key={piece} text={piece} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          <RichText text={requestSent.meanwhile} />
        </p>
        <p className="muted small">{requestSent.anotherForm}</p>
      </section>
    </template>
  );
}

const countries = countryCounts(universities);

function UniversityItem({ university, first }: { university: University; first: boolean }) {
  return (
    <li className={styles.university}>
      {first && <span className={`muted small ${styles.country}`}>{university.country}</span>}{" "}
      {university.url ? <a href={university.url}>{university.name}</a> : university.name}{" "}
      <span className="muted small">{[university.city, university.evidence].filter(Boolean).join(", ")}</span>
    </li>
  );
}

/** The map and the ordered list, both made from the same entries. */
function UniversityList() {
  return (
    <section>
      <div className={`page-section section-head ${styles.head}`}>
        <h2 id="universities">{academicLicense.universitiesHeading}</h2>
        <p>
          {universities.length} universities in {countries.length} countries. {academicLicense.universities}
        </p>
      </div>
      <figure>
        <Plate specimen={[academicLicense.mapHeading, "Land: Natural Earth"]}>
          <div className={styles.map}>
            <PictureCanvases name="university-map" {...universityMap} />
          </div>
        </Plate>
      </figure>
      <ol className={`page-section page-end ${styles.universities}`}>
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
