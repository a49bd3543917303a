import { requestStatusPage } from "#content/pages/request-status.ts";
import { company } from "#content/products/company.ts";
import { ServicePage } from "../../ui/service-page.tsx";
import { WithContact } from "../../ui/with-contact.tsx";

const { unknownHeading, unknownText } = requestStatusPage;

export const title = () => `${company.name} | ${unknownHeading}`;

export default function UnknownRequest() {
  return (
    <ServicePage>
      <h1>{unknownHeading}</h1>
      <p>
        <WithContact text={unknownText} />
      </p>
    </ServicePage>
  );
}
