import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { ServicePage } from "../../ui/service-page.tsx";
import { SignInForm } from "../../ui/sign-in-form.tsx";

export const title = () => `${company.name} | ${words.signInHeading}`;

export default function SignIn({ back, refused }: Views["sign-in/ask"]) {
  return (
    <ServicePage>
      <h1>{words.signInHeading}</h1>
      <SignInForm back={back} refused={refused} />
    </ServicePage>
  );
}
