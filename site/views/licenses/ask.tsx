import { askForLicenses as words } from "#content/pages/my-licenses.ts";
import { company } from "#content/products/company.ts";
import { licensesPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { EmailField } from "../../components/email-field.tsx";
import { MessagePage } from "../../components/message-page.tsx";

export const title = () => `${company.name} | ${words.title}`;

export default function AskForLicenses({ refused }: Views["licenses/ask"]) {
  return (
    <MessagePage heading={words.heading}>
      <p>{words.text}</p>
      <form className="stack" method="post" action={licensesPath} noValidate>
        <EmailField label={words.label} fault={words.wrong} refused={refused} />
        <button className="button button-submit" type="submit">
          {words.button}
        </button>
      </form>
    </MessagePage>
  );
}
