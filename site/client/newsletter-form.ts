import type { SubscribeRequest, subscribeEndpoint } from "#contract/endpoints.ts";
import { subscribePath } from "#contract/forms.ts";
import { enhanceForm, formIn, markBlankFields, markWrongFields, showAlert, textField } from "./enhance-form.ts";
import type { OnError, PageElement } from "./page-element.ts";
import { sendRequest } from "./send-request.ts";

/** Subscribes without leaving the page. */
export default class NewsletterForm extends HTMLElement implements PageElement {
  /** Shows the thanks without waiting for the answer. The field is cleared only after a success. */
  start(onError: OnError): void {
    const form = formIn(this);
    const field = textField(form, "email");
    const place = form.querySelector("[data-alert-place]");
    markWrongFields(form);
    enhanceForm(form, onError, async () => {
      const request: SubscribeRequest = { email: field.value.trim() };
      if (request.email === "") return markBlankFields([field]);
      showAlert("subscribed", place);
      const outcome = await sendRequest<typeof subscribeEndpoint>(subscribePath, request);
      if (outcome.sent) {
        field.value = "";
      } else {
        console.error(outcome.error);
        showAlert("failed", place);
      }
    });
  }
}
