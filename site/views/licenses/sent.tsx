import { askForLicenses as words } from "#content/pages/my-licenses.ts";
import { company } from "#content/products/company.ts";
import { licensesPath } from "#contract/addresses.ts";
import { MessagePage } from "../../components/message-page.tsx";
import { ContactParagraphs } from "../../components/with-contact.tsx";

export const title = () => `${company.name} | ${words.title}`;

export default function LicensesSent() {
  return (
    <MessagePage heading={words.sentHeading}>
      <ContactParagraphs texts={words.sent} />
      <p>
        <a href={licensesPath}>{words.again}</a>
      </p>
    </MessagePage>
  );
}
