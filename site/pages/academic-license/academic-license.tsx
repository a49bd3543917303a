import { academicLicense, afterSubmitting, licenseSteps } from "#content/academic-license.ts";
import { contentSlot, slotNames } from "#contract/slots.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { AcademicLicenseForm } from "./academic-license-form.tsx";
import { CitationBlock } from "./citation-block.tsx";
import { RequestSent } from "./request-sent.tsx";
import { UniversityList } from "./university-list.tsx";

export function AcademicLicensePage() {
  return (
    <>
      <PageBanner title={academicLicense.heading} kicker="Free for research and education">
        <p className="lead">{academicLicense.introduction}</p>
        <p
          className="answer-time"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty slot, which the service fills with its figure
          dangerouslySetInnerHTML={{ __html: contentSlot(slotNames.answerTime) }}
        />
      </PageBanner>
      <div className="page-section academic-grid">
        <div className="academic-request form-card">
          <div data-alert-place="" />
          <RequestSent />
          <AcademicLicenseForm />
        </div>
        <div className="academic-terms">
          <h2 id="eligibility">{academicLicense.eligibilityHeading}</h2>
          <ul className="marked-list">
            {academicLicense.eligibility.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
          <h2 id="term">{academicLicense.termHeading}</h2>
          <p>{academicLicense.term}</p>
          <h2 id="steps">{academicLicense.stepsHeading}</h2>
          <ol className="steps steps-upright">
            {licenseSteps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>
                  <RichText text={text} />
                </p>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <section className="page-section academic-section">
        <h2 id="after">{academicLicense.afterHeading}</h2>
        <ul className="marked-list prose">
          {afterSubmitting.map((text) => (
            <li key={JSON.stringify(text)}>
              <RichText text={text} />
            </li>
          ))}
        </ul>
      </section>
      <CitationBlock />
      <UniversityList />
    </>
  );
}
