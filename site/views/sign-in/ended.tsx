import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { ServicePage } from "../../ui/service-page.tsx";

const headingOf = ({ everywhere }: Views["sign-in/ended"]) => (everywhere ? words.allSignedOut : words.thisSignedOut);

export const title = (ended: Views["sign-in/ended"]) => `${company.name} | ${headingOf(ended)}`;

export default function SignInEnded(ended: Views["sign-in/ended"]) {
  return (
    <ServicePage>
      <h1>{headingOf(ended)}</h1>
      <p>
        <a href={deskPath}>{words.signInHeading}</a>
      </p>
    </ServicePage>
  );
}
