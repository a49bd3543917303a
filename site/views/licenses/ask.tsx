import { askForLicenses as words } from "#content/pages/my-licenses.ts";
import { company } from "#content/products/company.ts";
import { licensesPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { MailboxField } from "../../ui/mailbox-field.tsx";
import { ServicePage } from "../../ui/service-page.tsx";

export const title = () => `${company.name} | ${words.title}`;

export default function AskForLicenses({ refused }: Views["licenses/ask"]) {
  return (
    <ServicePage>
      <h1>{words.heading}</h1>
      <p>{words.text}</p>
      <form className="step form-card" method="post" action={licensesPath} noValidate>
        <MailboxField label={words.label} fault={words.wrong} refused={refused} />
        <button className="button" type="submit">
          {words.button}
        </button>
      </form>
    </ServicePage>
  );
}
