import type { ProductId } from "#content/catalog/product-names.ts";
import { myLicensesPage as words } from "#content/pages/my-licenses.ts";
import { nameOfProducts, products } from "#content/products/index.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { LicenseView } from "#contract/views/licenses.ts";
import styles from "./license-card.module.css";
import { factsOf, LicenseFacts } from "./license-facts.tsx";
import { AutomaticRenewal, RenewalLink } from "./license-renewal.tsx";
import { LicenseState } from "./license-state.tsx";
import { LicenseText } from "./license-text.tsx";
import { SendAgainButton } from "./send-again-button.tsx";

/** One license with its state, its links and its buttons. */
export function LicenseCard({ license }: { license: LicenseView }) {
  const { id, state, renewal, sendAction } = license;
  const headingId = `license-${id}`;
  return (
    <section className="card stack">
      <div className={styles.head}>
        <h2 id={headingId} className="small-title">
          {nameOfProducts(license.products)}, {license.edition}
        </h2>
        <LicenseState state={state} />
      </div>
      <LicenseFacts facts={factsOf(license)} />
      <LicenseText {...license} />
      <AutomaticRenewal renewal={renewal} />
      <div className={`row ${styles.actions}`}>
        <RenewalLink renewal={renewal} state={state} headingId={headingId} />
        <SendAgainButton action={sendAction} name="license" id={id} label={words.sendButton} headingId={headingId} />
        {state !== "revoked" && <DownloadLinks ids={license.products} />}
      </div>
    </section>
  );
}

export function DownloadLinks({ ids }: { ids: readonly ProductId[] }) {
  return ids.map((id) => (
    <a key={id} href={`/download#${id}`}>
      {fillWords(words.downloads, { product: products[id].name })}
    </a>
  ));
}
