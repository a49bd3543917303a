import { clientFiles } from "virtual:client-files";
import { academicLicense, licenseLanguages } from "#content/academic-license.ts";
import { academicLicenseRequestPath, longestMailbox, longestName, longestUniversity } from "#contract/forms.ts";

const { form: words, formHeading } = academicLicense;

/** A plain form. Its script `site/client/forms/academic-form.ts` submits it without leaving the page. */
export function AcademicLicenseForm() {
  return (
    <form
      className="academic-form"
      method="post"
      action={academicLicenseRequestPath}
      aria-labelledby="request"
      data-island={clientFiles["academic-form"]}
      data-free-mail={words.freeMail}
      data-suggestion={words.suggestion}
      data-correction={words.correction}
    >
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
          maxLength={longestMailbox}
          aria-required
          aria-describedby="email-hint"
        />
        <p className="field-hint" id="email-hint">
          {words.emailHint}
        </p>
        <p className="field-advice" role="status" data-advice="email" />
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
        <p className="field-advice" role="status" data-advice="university" />
      </div>
      <fieldset className="choices field">
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
      <button className="button" type="submit">
        {words.button}
      </button>
      <div data-alert-place="" />
    </form>
  );
}
