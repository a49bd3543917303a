import { deskPage as words } from "#content/pages/desk.ts";
import { signInPath } from "#contract/addresses.ts";
import { EmailField } from "./email-field.tsx";
import { HiddenFields } from "./hidden-fields.tsx";

interface SignInFormProps {
  /** The page that the link in the mail leads to. Without, it is opened beside this page. */
  back?: string;
  refused?: string | undefined;
}

/** Asks for a mail that signs an operator's device in. */
export function SignInForm({ back, refused }: SignInFormProps) {
  return (
    <form
      className="stack"
      method="post"
      action={signInPath}
      target={back === undefined ? "_blank" : undefined}
      noValidate
    >
      <p>{words.signInText}</p>
      {back !== undefined && <HiddenFields fields={{ back }} />}
      <EmailField label={words.signInLabel} fault={words.signInFault} refused={refused} />
      <button className="button button-submit" type="submit">
        {words.signInButton}
      </button>
    </form>
  );
}
