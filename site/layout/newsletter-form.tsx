import type { FormEvent } from "react";
import { useRef, useState } from "react";
import { newsletterForm } from "#content/newsletter-form.ts";
import { longestMailbox, subscribePath } from "#contract/forms.ts";
import type { SubscribeRequest, subscribeEndpoint } from "#contract/subscribe.ts";
import { sendCall } from "../client/send-call.ts";
import { useAlert } from "./alert-region.tsx";

/** Thanks at once, without waiting for the answer; the field is cleared only when the service has the address. */
export function NewsletterForm() {
  const { show } = useAlert();
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);

  async function subscribe(event: FormEvent) {
    event.preventDefault();
    const input = field.current;
    if (!input || sending.current) return;
    const request: SubscribeRequest = { email: input.value.trim() };
    if (request.email === "") return input.focus();

    sending.current = true;
    setBusy(true);
    show("subscribed");
    const outcome = await sendCall<typeof subscribeEndpoint>(subscribePath, request);
    sending.current = false;
    setBusy(false);
    if (outcome.sent) {
      input.value = "";
    } else {
      console.error(outcome.error);
      show("failed");
    }
  }

  return (
    <form className="newsletter-form" method="post" action={subscribePath} onSubmit={subscribe} data-needs-application>
      <label htmlFor="newsletter-email">{newsletterForm.fieldLabel}</label>
      <div className="newsletter-row">
        <input
          ref={field}
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={longestMailbox}
        />
        <button className="button" type="submit" aria-disabled={busy}>
          {newsletterForm.button}
        </button>
      </div>
    </form>
  );
}
