import type { PackageRequest, packageRequestEndpoint } from "#contract/endpoints.ts";
import { packageRequestPath } from "#contract/forms.ts";
import { enhanceForm, formIn, markBlankFields, markWrongFields, showAlert, textField } from "./enhance-form.ts";
import type { OnError, PageElement } from "./page-element.ts";
import { sendRequest } from "./send-request.ts";

/** Asks for a package without leaving the page, at first for the visitor's own system. */
export default class PackageForm extends HTMLElement implements PageElement {
  start(onError: OnError): void {
    const form = formIn(this);
    const field = textField(form, "email");
    const { platform } = document.documentElement.dataset;
    const own = platform && form.querySelector<HTMLInputElement>(`input[data-system="${platform}"]`);
    if (own) own.checked = true;
    markWrongFields(form);
    enhanceForm(form, onError, async () => {
      const email = field.value.trim();
      if (email === "") return markBlankFields([field]);
      const request = { email, package: new FormData(form).get("package") } as PackageRequest;
      const outcome = await sendRequest<typeof packageRequestEndpoint>(packageRequestPath, request);
      if (outcome.sent) {
        field.value = "";
        this.#say(email);
      } else {
        console.error(outcome.error);
        showAlert("failed", form.querySelector("[data-alert-place]"));
      }
    });
  }

  /** The address is shown as it was typed and comes from nowhere else. */
  #say(email: string): void {
    const place = this.querySelector<HTMLElement>("[data-requested]");
    if (place) place.textContent = (place.dataset.requested ?? "").replace("{email}", () => email);
  }
}
