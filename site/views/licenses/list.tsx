import { myLicensesOutcomes, myLicensesPage as words } from "#content/pages/my-licenses.ts";
import { company } from "#content/products/company.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { Views } from "#contract/views.ts";
import { LicenseCard } from "../../components/license-card.tsx";
import { Notice } from "../../components/notice.tsx";
import { OrderedLicenses } from "../../components/ordered-licenses.tsx";
import { ServicePage } from "../../components/service-page.tsx";
import { WithContact } from "../../components/with-contact.tsx";

export const title = () => `${company.name} | ${words.title}`;

/** All licenses of a mailbox, each with what can be done with it. */
export default function LicenseList({ email, outcome, current, orders, earlier }: Views["licenses/list"]) {
  const isEmpty = current.length + orders.length + earlier.length === 0;
  return (
    <ServicePage heading={words.heading}>
      {outcome && <Notice role="status">{myLicensesOutcomes[outcome]}</Notice>}
      <p>{fillWords(words.introduction, { email })}</p>
      {isEmpty && <p>{words.none}</p>}
      <div className="stack">
        {current.map((license) => (
          <LicenseCard key={license.id} license={license} />
        ))}
        {orders.map((order) => (
          <OrderedLicenses key={order.id} order={order} />
        ))}
        {earlier.length > 0 && (
          <details>
            <summary>{fillWords(words.earlier, { count: earlier.length })}</summary>
            <div className="stack">
              {earlier.map((license) => (
                <LicenseCard key={license.id} license={license} />
              ))}
            </div>
          </details>
        )}
      </div>
      <h2>{words.helpHeading}</h2>
      <p>
        <WithContact text={words.helpText} />
      </p>
    </ServicePage>
  );
}
