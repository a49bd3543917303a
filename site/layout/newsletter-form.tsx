import { clientFiles } from "virtual:client-files";
import { newsletterForm } from "#content/newsletter-form.ts";
import { longestMailbox, subscribePath } from "#contract/forms.ts";

/** A plain form. Its script `site/client/forms/newsletter-form.ts` submits it without leaving the page. */
export function NewsletterForm() {
  return (
    <form className="newsletter-form" method="post" action={subscribePath} data-island={clientFiles["newsletter-form"]}>
      <label htmlFor="newsletter-email">{newsletterForm.fieldLabel}</label>
      <div className="newsletter-row">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={longestMailbox}
          aria-describedby="newsletter-confirmation"
        />
        <button className="button" type="submit">
          {newsletterForm.button}
        </button>
      </div>
      <div data-alert-place="" />
      <p className="field-hint" id="newsletter-confirmation">
        {newsletterForm.confirmation}
      </p>
    </form>
  );
}
