import { type MyLicenseState, myLicensesPage as words } from "#content/pages/my-licenses.ts";
import { nameOfProducts } from "#content/products/index.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { LicenseView, OrderedLicensesView } from "#contract/views/licenses.ts";
import styles from "./license-card.module.css";
import { DownloadLinks } from "./license-card.tsx";
import { factsOf, type LicenseFact, LicenseFacts } from "./license-facts.tsx";
import { AutomaticRenewal, RenewalLink } from "./license-renewal.tsx";
import { LicenseState } from "./license-state.tsx";
import { LicenseText } from "./license-text.tsx";
import { SendAgainButton } from "./send-again-button.tsx";

/** Licenses that were bought together: what they have in common, one button for all their keys, and each of them. */
export function OrderedLicenses({ order }: { order: OrderedLicensesView }) {
  const { id, licenses, renewal, sendAction } = order;
  const first = usualOf(licenses);
  const states = countStates(licenses);
  const headingId = `order-${id}`;
  const name = nameOfProducts(first.products);
  return (
    <section className="card stack">
      <div className={styles.head}>
        <h2 id={headingId} className="small-title">
          {fillWords(words.orderHeading, { licenses: licenses.length, name, number: order.number })}
        </h2>
        <div className="row">
          {states.length === 1 ? (
            <LicenseState state={first.state} />
          ) : (
            states.map(([state, count]) => <LicenseState key={state} state={state} count={count} />)
          )}
        </div>
      </div>
      <LicenseFacts facts={factsOf(first)} />
      <p>{words.orderText}</p>
      <LicenseText {...first} />
      <AutomaticRenewal renewal={renewal} />
      <div className={`row ${styles.actions}`}>
        <RenewalLink renewal={renewal} state={first.state} headingId={headingId} />
        <SendAgainButton action={sendAction} name="order" id={id} label={words.sendAllButton} headingId={headingId} />
        {first.state !== "revoked" && <DownloadLinks ids={first.products} />}
      </div>
      <details>
        <summary aria-describedby={headingId}>{words.orderLicenses}</summary>
        <ol className={`plain-list ruled ${styles.ordered}`}>
          {licenses.map((license) => (
            <li key={license.id} className="stack">
              <OrderedLicense license={license} usual={first} />
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** The first license that can be used, or the first one. */
const usualOf = (licenses: readonly LicenseView[]): LicenseView => {
  const usual = licenses.find(({ state }) => state !== "revoked" && state !== "suspended") ?? licenses[0];
  if (!usual) throw new RangeError("A listed order has no license.");
  return usual;
};

function countStates(licenses: readonly LicenseView[]): [state: MyLicenseState, count: number][] {
  const counts = new Map<MyLicenseState, number>();
  for (const { state } of licenses) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts];
}

/** What is different from the usual license of the order. */
function OrderedLicense({ license, usual }: { license: LicenseView; usual: LicenseView }) {
  const { id, state, number } = license;
  const headingId = `license-${id}`;
  const isUsual = ([label, value]: LicenseFact) =>
    factsOf(usual).some((fact) => fact[0] === label && fact[1] === value);
  return (
    <>
      <div className={styles.head}>
        <h3 id={headingId}>{fillWords(words.numbered, { number })}</h3>
        <LicenseState state={state} />
      </div>
      <LicenseFacts facts={factsOf(license).filter((fact) => !isUsual(fact))} />
      {state !== usual.state && <LicenseText {...license} />}
      <SendAgainButton
        action={license.sendAction}
        name="license"
        id={id}
        label={words.sendButton}
        headingId={headingId}
      />
    </>
  );
}
