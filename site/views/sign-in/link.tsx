import { operatorSignInPage as words } from "#content/pages/operators.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { ServicePage } from "../../ui/service-page.tsx";

export const title = () => `${company.name} | ${words.title}`;

/** Opening it signs nothing in: programs open the links of mails. */
export default function SignInLink(link: Views["sign-in/link"]) {
  if (link.kind === "over")
    return (
      <ServicePage>
        <h1>{words.overHeading}</h1>
        <p>{words.overText}</p>
      </ServicePage>
    );
  return (
    <ServicePage>
      <h1>{words.heading}</h1>
      <form className="step" method="post" action={link.action}>
        <p>{words.finishText}</p>
        <button className="button" type="submit">
          {words.button}
        </button>
      </form>
    </ServicePage>
  );
}
