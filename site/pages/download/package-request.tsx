import { downloadsPage, type Package, packageTitle, platformNames } from "#content/products/downloads.ts";
import type { Product } from "#content/products/product.ts";
import { fillWords } from "#contract/fill-words.ts";
import { longestEmail, packageRequestPath } from "#contract/forms.ts";
import alternatives from "../../components/alternatives.module.css";
import styles from "./package-request.module.css";

/** Of the edition and kind that the form is for alone: there is one for each tool and system. */
const shortTitle = (item: Package): string => packageTitle(item).replace(/,.*/, "");

interface PackageRequestProps {
  product: Product;
  items: readonly Package[];
  /** Beside a button that matters more. */
  isQuiet?: boolean;
}

/**
 * Asks for a mail once a package is there. A plain form, which `site/client/package-form.ts` sends without leaving the
 * page. Its button names the chosen package, by the style sheet.
 */
export function PackageRequest({ product, items, isQuiet }: PackageRequestProps) {
  const field = `email-${product.id}`;
  const [first] = items;
  return (
    <package-form>
      <form className={`stack ${alternatives.choice}`} method="post" action={packageRequestPath}>
        <p>{fillWords(downloadsPage.notReady, { tool: product.name })}</p>
        {items.length > 1 ? (
          <fieldset>
            <legend className="muted small">{downloadsPage.systemLegend}</legend>
            <div className="choice-row">
              {items.map(({ id, platform }) => (
                <label key={id} className="choice" id={id}>
                  <input
                    type="radio"
                    name="package"
                    value={id}
                    data-system={platform}
                    defaultChecked={id === first?.id}
                  />
                  {platformNames[platform]}
                </label>
              ))}
            </div>
          </fieldset>
        ) : (
          <input type="hidden" name="package" value={first?.id} id={first?.id} />
        )}
        <div className="field">
          <label htmlFor={field}>{downloadsPage.emailLabel}</label>
          <div className={styles.line}>
            <input
              id={field}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={longestEmail}
              aria-describedby={`${field}-note`}
            />
            <button className={`button ${isQuiet ? "button-quiet" : ""}`} type="submit">
              <span className={alternatives.panels}>
                {items.map((item) => (
                  <span key={item.id}>{fillWords(downloadsPage.request, { package: shortTitle(item) })}</span>
                ))}
              </span>
            </button>
          </div>
          <p className="muted small" id={`${field}-note`}>
            {downloadsPage.requestNote}
          </p>
        </div>
        <div data-alert-place="" />
      </form>
      <p className={styles.requested} role="status" data-requested={downloadsPage.requested} />
    </package-form>
  );
}
