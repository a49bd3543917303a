import type { AcademicLicenseRequest, academicLicenseRequestEndpoint } from "#contract/endpoints.ts";
import { academicLicenseRequestPath } from "#contract/forms.ts";
import { enhanceForm, formIn, markBlankFields, markWrongFields, showAlert, textField } from "./enhance-form.ts";
import type { OnError, PageElement } from "./page-element.ts";
import { sendRequest } from "./send-request.ts";

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
}

/** Sends the request without leaving the page. */
export default class AcademicForm extends HTMLElement implements PageElement {
  start(onError: OnError): void {
    const form = formIn(this);
    markWrongFields(form);
    enhanceForm(form, onError, async () => {
      const request = readRequest(form);
      const blank = textFields.filter((field) => request[field] === "");
      if (blank.length > 0) return markBlankFields(blank.map((field) => textField(form, field)));
      const outcome = await sendRequest<typeof academicLicenseRequestEndpoint>(academicLicenseRequestPath, request);
      if (outcome.sent) {
        clear(form);
        this.#showSentRequest(form, request.email);
        showAlert("requested", this.querySelector(":scope > [data-alert-place]"));
      } else {
        console.error(outcome.error);
        showAlert("failed", form.querySelector("[data-alert-place]"));
        if (request.lang === "") form.querySelector<HTMLElement>("input[type=radio]")?.focus();
      }
    });
  }

  /**
   * Shows what happens to a request that was just sent, in the place of its form, which moves below. The address is shown
   * as it was typed and comes from nowhere else.
   */
  #showSentRequest(form: HTMLFormElement, email: string): void {
    const template = this.querySelector<HTMLTemplateElement>("template");
    const panel = template?.content.cloneNode(true);
    if (!(panel instanceof DocumentFragment)) throw new Error("The page has no words about a sent request.");
    const [heading, address] = [panel.querySelector("h2"), panel.querySelector("[data-email]")];
    if (!heading || !address) throw new Error("The words about a sent request lack a part.");
    address.textContent = email;
    this.querySelector("section")?.remove();
    form.before(panel);
    heading.focus();
  }
}
