import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { HiddenFields } from "../../ui/hidden-fields.tsx";
import { ServicePage } from "../../ui/service-page.tsx";
import { SignInForm } from "../../ui/sign-in-form.tsx";

export const title = () => `${company.name} | ${words.signedOutHeading}`;

export default function SignInAgain({ action, fields }: Views["sign-in/again"]) {
  return (
    <ServicePage>
      <h1>{words.signedOutHeading}</h1>
      <p className="notice" role="alert">
        {words.signedOutText}
      </p>
      <SignInForm />
      <form className="step" method="post" action={action}>
        <HiddenFields fields={fields} />
        <button className="button button-quiet" type="submit">
          {words.continue}
        </button>
      </form>
    </ServicePage>
  );
}
