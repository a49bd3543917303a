import { myLicensesPage as words } from "#content/pages/my-licenses.ts";
import { company } from "#content/products/company.ts";
import { licensesPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { MessagePage } from "../../components/message-page.tsx";

const headings = { expired: words.expiredHeading, invalid: words.brokenHeading };

export const title = ({ kind }: Views["licenses/broken-link"]) => `${company.name} | ${headings[kind]}`;

export default function BrokenLink({ kind }: Views["licenses/broken-link"]) {
  return (
    <MessagePage heading={headings[kind]}>
      <p>{kind === "expired" ? words.expiredText : words.brokenText}</p>
      <p>
        <a className="button" href={licensesPath}>
          {words.askAgain}
        </a>
      </p>
    </MessagePage>
  );
}
