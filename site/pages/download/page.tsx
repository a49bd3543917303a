import "../../styles/prose.css";
import { downloadsPage } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { CommandText } from "../../components/command-text.tsx";
import { PageBanner } from "../../components/page-banner.tsx";
import plate from "../../components/plate.module.css";
import { useSiteState } from "../../components/site-state.ts";
import { platforms } from "./package-facts.tsx";
import { PackageTable } from "./package-table.tsx";
import styles from "./tool-panel.module.css";
import { ToolPanel } from "./tool-panel.tsx";
import { VersionHistory } from "./version-history.tsx";

export const path = "/download";

const tools = [products["designite-java"], products.dpy, products["designite-csharp"]] as const;

/**
 * One tool at a time: the one that the address names, as that of a link on a page about a tool does, or else the first.
 * The style sheet does it, so that the choice works without script and has an address.
 */
export default function DownloadPage() {
  const hasFiles = Object.keys(useSiteState().packages).length > 0;
  return (
    <>
      <PageBanner short title={downloadsPage.heading} aside={<p className="lead">{downloadsPage.introduction}</p>} />
      <div className={`plate ${plate.bleed}`}>
        <div className={`wrap ${styles.tools}`}>
          <nav aria-label={downloadsPage.languageLabel}>
            <p className="muted small">{downloadsPage.languageLabel}</p>
            <ul className="choice-row">
              {tools.map(({ id, language }) => (
                <li key={id}>
                  <a className="choice" href={`#${id}`}>
                    {language}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.panels}>
            {tools.map((product) => (
              <ToolPanel key={product.id} product={product} />
            ))}
          </div>
        </div>
      </div>
      <section className={`page-section ${styles.more}`}>
        <details>
          <summary>
            <h2 id="packages">{downloadsPage.tableHeading}</h2>
          </summary>
          <PackageTable />
        </details>
        {hasFiles && <Verification />}
        <VersionHistory />
      </section>
    </>
  );
}

function Verification() {
  return (
    <details>
      <summary>
        <h2 id="verify">{downloadsPage.verifyHeading}</h2>
      </summary>
      <div className="prose">
        <p>{downloadsPage.verify}</p>
      </div>
      <dl className="ruled">
        {platforms.map(({ id, name }) => (
          <div key={id}>
            <dt>
              <code>
                <CommandText command={downloadsPage.checksumCommands[id]} />
              </code>
            </dt>
            <dd className="muted small">{name}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
