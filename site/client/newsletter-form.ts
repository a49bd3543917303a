import type { SubscribeRequest, subscribeEndpoint } from "#contract/endpoints.ts";
import { subscribePath } from "#contract/forms.ts";
import { enhanceForm, markBlankFields, markWrongFields, showAlert, textField } from "../ui/enhance-form.ts";
import type { OnError } from "../ui/islands.ts";
import { sendRequest } from "../ui/send-request.ts";

/** Shows the thanks without waiting for the answer. The field is cleared only after a success. */
export function start(form: HTMLFormElement, onError: OnError): void {
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
