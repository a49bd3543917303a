import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { HiddenFields } from "../../ui/hidden-fields.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SignInForm } from "../../ui/sign-in-form.tsx";

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
