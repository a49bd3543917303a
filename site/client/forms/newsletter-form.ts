import { subscribePath } from "#contract/forms.ts";
import type { SubscribeRequest, subscribeEndpoint } from "#contract/subscribe.ts";
import type { Fail } from "../islands.ts";
import { sendCall } from "../send-call.ts";
import { showAlert } from "./show-alert.ts";
import { takeOverForm, textField } from "./take-over-form.ts";

/** Thanks at once, without waiting for the answer; the field is cleared only when the service has the address. */
export function start(form: HTMLFormElement, fail: Fail): void {
  const field = textField(form, "email");
  takeOverForm(form, fail, async () => {
    const request: SubscribeRequest = { email: field.value.trim() };
    if (request.email === "") return field.focus();
    showAlert("subscribed");
    const outcome = await sendCall<typeof subscribeEndpoint>(subscribePath, request);
    if (outcome.sent) {
      field.value = "";
    } else {
      console.error(outcome.error);
      showAlert("failed");
    }
  });
}
