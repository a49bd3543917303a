import { operatorSignInPage as words } from "#content/pages/operators.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { MessagePage } from "../../components/message-page.tsx";

export const title = () => `${company.name} | ${words.title}`;

/** Opening it signs nothing in: programs open the links of mails. */
export default function SignInLink(link: Views["sign-in/link"]) {
  if (link.kind === "over")
    return (
      <MessagePage heading={words.overHeading}>
        <p>{words.overText}</p>
      </MessagePage>
    );
  return (
    <MessagePage heading={words.heading}>
      <form className="stack" method="post" action={link.action}>
        <p>{words.finishText}</p>
        <button className="button button-submit" type="submit">
          {words.button}
        </button>
      </form>
    </MessagePage>
  );
}
