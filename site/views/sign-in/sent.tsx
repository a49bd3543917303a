import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import { MessagePage } from "../../components/message-page.tsx";
import { Notice } from "../../components/notice.tsx";

export const title = () => `${company.name} | ${words.signInHeading}`;

export default function SignInSent() {
  return (
    <MessagePage heading={words.signInHeading}>
      <Notice role="status">{words.signInSent}</Notice>
    </MessagePage>
  );
}
