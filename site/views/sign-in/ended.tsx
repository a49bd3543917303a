import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { MessagePage } from "../../components/message-page.tsx";

const headingOf = ({ everywhere }: Views["sign-in/ended"]) => (everywhere ? words.allSignedOut : words.thisSignedOut);

export const title = (ended: Views["sign-in/ended"]) => `${company.name} | ${headingOf(ended)}`;

export default function SignInEnded(ended: Views["sign-in/ended"]) {
  return (
    <MessagePage heading={headingOf(ended)}>
      <p>
        <a href={deskPath}>{words.signInHeading}</a>
      </p>
    </MessagePage>
  );
}
