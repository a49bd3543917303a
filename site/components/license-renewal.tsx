import { type MyLicenseState, myLicensesPage as words } from "#content/pages/my-licenses.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { RenewalView } from "#contract/views/licenses.ts";

/** A renewal that needs no payment, in words. */
export function AutomaticRenewal({ renewal }: { renewal: RenewalView | undefined }) {
  if (!renewal?.isAutomatic) return null;
  return (
    <p>
      {words.renewsItself} <a href={renewal.href}>{words.buyAgain}</a>.
    </p>
  );
}

interface RenewalLinkProps {
  renewal: RenewalView | undefined;
  state: MyLicenseState;
  /** The id of the heading that says what is renewed. */
  headingId: string;
}

/** Leads to the form that renews. It is the first thing to do with a license that ends. */
export function RenewalLink({ renewal, state, headingId }: RenewalLinkProps) {
  if (!renewal || renewal.isAutomatic) return null;
  const { href, licenses } = renewal;
  const isDue = state === "ends-soon" || state === "expired";
  return (
    <a className={`button button-small${isDue ? "" : " button-quiet"}`} href={href} aria-describedby={headingId}>
      {licenses === 1 ? words.renew : fillWords(words.renewSeveral, { licenses })}
    </a>
  );
}
