import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import { ServicePage } from "../../ui/service-page.tsx";

export const title = () => `${company.name} | ${words.signInHeading}`;

export default function SignInSent() {
  return (
    <ServicePage>
      <h1>{words.signInHeading}</h1>
      <p className="notice" role="status">
        {words.signInSent}
      </p>
    </ServicePage>
  );
}
