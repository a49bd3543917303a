import type { ReactNode } from "react";
import { explorePage } from "#content/pages/explore.ts";
import { downloadsPage, type Package, packages, platformNames } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import type { Product } from "#content/products/product.ts";
import alternatives from "../../components/alternatives.module.css";
import { ArrowLink } from "../../components/arrow-link.tsx";
import { Plate } from "../../components/plate.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { FirstRun, needsOf, platforms } from "./package-facts.tsx";
import { PackageRequest, StartFile, useFiles } from "./package-file.tsx";
import styles from "./start-card.module.css";

/** The package of each tool that most visitors need. DPy has one for each platform. */
const choices = (["designite-java", "dpy", "designite-csharp"] as const).map((product) => ({
  product: products[product],
  items: packages.filter((one: Package) => one.product === product && one.edition === "professional" && !one.legacy),
}));

const javaCommunity: Package | undefined = packages.find(({ id }) => id === "designite-java-community");

/**
 * The package for the visitor. The language is chosen by radio buttons; the platform is an attribute that the page's
 * script sets on the document element. Without it the packages for all platforms are shown.
 */
export function StartCard() {
  const [before, after] = downloadsPage.startHeading.split("{platform}");
  return (
    <section>
      <Plate specimen={choices.map(({ product }) => `${product.name} ${product.latestVersion}`)}>
        <div className={`${styles.start} ${alternatives.choice}`}>
          <h2 id="start">
            {before}
            <span className={styles.platform}>{downloadsPage.yourComputer}</span>
            {platforms.map(({ id, name }) => (
              <span key={id} className={styles.platform} data-for={id}>
                {name}
              </span>
            ))}
            {after}
          </h2>
          <fieldset>
            <legend className="muted small">{downloadsPage.languageLegend}</legend>
            <div className="choice-row">
              {choices.map(({ product }, position) => (
                <label key={product.id} className="choice">
                  <input type="radio" name="language" id={`start-${product.id}`} defaultChecked={position === 0} />
                  {product.language}
                </label>
              ))}
            </div>
          </fieldset>
          <div className={`${styles.panels} ${alternatives.panels}`}>
            {choices.map((choice) => (
              <div key={choice.product.id} id={choice.product.id} className="stack">
                <StartPanels {...choice} />
              </div>
            ))}
          </div>
        </div>
      </Plate>
    </section>
  );
}

/** The panels of a tool. While no file is there, the public source stands in for those of Java. */
function StartPanels({ product, items }: (typeof choices)[number]) {
  const { hasFiles } = useFiles();
  if (product.id === "designite-java" && javaCommunity && !hasFiles)
    return <SourcePanel item={javaCommunity} product={product} requested={items} />;
  return items.map((item) => (
    <StartPanel key={item.id} item={item} outputFiles={product.outputFiles.map(({ file }) => file)}>
      <StartFile item={item} />
    </StartPanel>
  ));
}

/** The public source of a tool, which is there for everybody. */
function SourcePanel({ item, product, requested }: { item: Package; product: Product; requested: readonly Package[] }) {
  const { sourceInstall: install, sourceCommand: command, sourceNow, sourceFacts } = downloadsPage;
  return (
    <StartPanel
      item={{ ...item, install, firstStep: { kind: "command", command } }}
      outputFiles={product.outputFiles.flatMap(({ community: file }) => file ?? [])}
    >
      <p>
        <a className="button" href={sourceNow.href}>
          {sourceNow.text}
        </a>
      </p>
      <p className="muted small">{sourceFacts}</p>
      {requested.map((one) => (
        <PackageRequest key={one.id} item={one} isQuiet />
      ))}
    </StartPanel>
  );
}

interface StartPanelParts {
  item: Package;
  /** The button with the file, or what takes its place. */
  children: ReactNode;
  outputFiles: readonly string[];
}

function StartPanel({ item, children, outputFiles }: StartPanelParts) {
  const { name, version, platform, install } = item;
  return (
    <div className={styles.panel} data-for={platform}>
      <div className="stack">
        <h3>{name}</h3>
        <p className="muted small">
          {[`Version ${version}`, platformNames[platform], ...needsOf(item)].join("\u00a0· ")}
        </p>
        {children}
      </div>
      <div className="stack">
        <h4 className="muted small">{downloadsPage.runHeading}</h4>
        <p>
          <RichText text={install} />
        </p>
        <FirstRun item={item} place="start" />
        <h4 className="muted small">{downloadsPage.outputHeading}</h4>
        <ul className={`muted small ${styles.files}`}>
          {outputFiles.map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
        <p>
          <ArrowLink href={explorePage.path}>{explorePage.openTheseFiles}</ArrowLink>
        </p>
      </div>
    </div>
  );
}
