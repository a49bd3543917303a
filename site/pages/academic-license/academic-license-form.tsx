import type { FormEvent } from "react";
import { useRef, useState } from "react";
import { academicLicense, licenseLanguages } from "#content/academic-license.ts";
import type { AcademicLicenseRequest, academicLicenseRequestEndpoint } from "#contract/academic-license-request.ts";
import {
  academicLicenseRequestPath,
  longestMailbox,
  longestName,
  longestUniversity,
  requestableLanguages,
} from "#contract/forms.ts";
import { sendCall } from "../../client/send-call.ts";
import { useAlert } from "../../layout/alert-region.tsx";
import { UniversityField } from "./university-field.tsx";

const { form: words, formHeading } = academicLicense;
const textFields = ["name", "email", "university"] as const;

function readRequest(form: HTMLFormElement): AcademicLicenseRequest {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? "").trim();
  const lang = requestableLanguages.find((language) => language === data.get("lang")) ?? "";
  return { name: text("name"), email: text("email"), university: text("university"), lang };
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** After a success nothing is filled in, and no language is chosen (site specification, section 4). */
function clear(form: HTMLFormElement) {
  for (const field of form.querySelectorAll("input")) {
    if (field.type === "radio") field.checked = false;
    else field.value = "";
  }
}

export function AcademicLicenseForm() {
  const { show } = useAlert();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    const request = readRequest(form);
    const blank = textFields.find((field) => request[field] === "");
    if (blank) return fieldOf(form, blank)?.focus();

    sending.current = true;
    setBusy(true);
    const outcome = await sendCall<typeof academicLicenseRequestEndpoint>(academicLicenseRequestPath, request);
    sending.current = false;
    setBusy(false);
    if (outcome.sent) {
      clear(form);
      show("requested");
    } else {
      console.error(outcome.error);
      show("failed");
    }
  }

  return (
    <form
      className="academic-form"
      method="post"
      action={academicLicenseRequestPath}
      onSubmit={send}
      aria-labelledby="request"
      data-needs-application=""
    >
      <h2 id="request">{formHeading}</h2>
      <div className="field">
        <label htmlFor="name">{words.name}</label>
        <input id="name" name="name" type="text" autoComplete="name" maxLength={longestName} />
      </div>
      <div className="field">
        <label htmlFor="email">{words.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={longestMailbox}
          aria-describedby="email-hint"
        />
        <p className="field-hint" id="email-hint">
          {words.emailHint}
        </p>
      </div>
      <UniversityField longest={longestUniversity} />
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
      <button className="button" type="submit" aria-disabled={busy}>
        {words.button}
      </button>
    </form>
  );
}
