import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { MessagePage } from "../../components/message-page.tsx";
import { SignInForm } from "../../components/sign-in-form.tsx";

export const title = () => `${company.name} | ${words.signInHeading}`;

export default function SignIn({ back, refused }: Views["sign-in/ask"]) {
  return (
    <MessagePage heading={words.signInHeading}>
      <SignInForm back={back} refused={refused} />
    </MessagePage>
  );
}
