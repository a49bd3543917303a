import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { MessagePage } from "../../components/message-page.tsx";
import { Notice } from "../../components/notice.tsx";
import { SignInForm } from "../../components/sign-in-form.tsx";

export const title = () => `${company.name} | ${words.signedOutHeading}`;

export default function SignInAgain({ action, fields }: Views["sign-in/again"]) {
  return (
    <MessagePage heading={words.signedOutHeading}>
      <Notice role="alert">{words.signedOutText}</Notice>
      <SignInForm />
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <button className="button button-quiet button-submit" type="submit">
          {words.continue}
        </button>
      </form>
    </MessagePage>
  );
}
