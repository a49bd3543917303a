import type { AcademicLicenseRequest, academicLicenseRequestEndpoint } from "#contract/academic-license-request.ts";
import { academicLicenseRequestPath } from "#contract/forms.ts";
import type { OnError } from "../islands.ts";
import { sendRequest } from "../send-request.ts";
import { adviseOnAddressAndName } from "./advise.ts";
import { enhanceForm, textField } from "./enhance-form.ts";
import { markBlankFields, markWrongFields } from "./mark-fields.ts";
import { showAlert } from "./show-alert.ts";
import { showSentRequest } from "./show-sent-request.ts";

const textFields = ["name", "email", "university"] as const;

/** Without a selected language `lang` is empty, and the service refuses the request (site specification, section 4). */
function readRequest(form: HTMLFormElement): AcademicLicenseRequest {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? "").trim();
  return { name: text("name"), email: text("email"), university: text("university"), lang: text("lang") };
}

/** After a success all fields are empty and no language is selected (site specification, section 4). */
function clear(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll("input")) {
    if (field.type === "radio") field.checked = false;
    else field.value = "";
  }
  for (const advice of form.querySelectorAll("[data-advice]")) advice.replaceChildren();
}

/** Sends the request without leaving the page, and advises on the address and the university. */
export function start(form: HTMLFormElement, onError: OnError): void {
  adviseOnAddressAndName(form);
  markWrongFields(form);
  enhanceForm(form, onError, async () => {
    const request = readRequest(form);
    const blank = textFields.filter((field) => request[field] === "");
    if (blank.length > 0) return markBlankFields(blank.map((field) => textField(form, field)));
    const outcome = await sendRequest<typeof academicLicenseRequestEndpoint>(academicLicenseRequestPath, request);
    if (outcome.sent) {
      clear(form);
      showSentRequest(form, request.email);
      showAlert("requested", form.parentElement?.querySelector(":scope > [data-alert-place]") ?? null);
    } else {
      console.error(outcome.error);
      showAlert("failed", form.querySelector("[data-alert-place]"));
    }
  });
}
