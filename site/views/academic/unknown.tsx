import { requestStatusPage } from "#content/pages/request-status.ts";
import { company } from "#content/products/company.ts";
import { MessagePage } from "../../components/message-page.tsx";
import { WithContact } from "../../components/with-contact.tsx";

const { unknownHeading, unknownText } = requestStatusPage;

export const title = () => `${company.name} | ${unknownHeading}`;

export default function UnknownRequest() {
  return (
    <MessagePage heading={unknownHeading}>
      <p>
        <WithContact text={unknownText} />
      </p>
    </MessagePage>
  );
}
