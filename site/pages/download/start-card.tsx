import { explorePage } from "#content/pages/explore.ts";
import { contactLink } from "#content/products/company.ts";
import { downloadsPage, type Package, packages } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { contentSlot, slotNames } from "#contract/slots.ts";
import { CommandText } from "../../ui/command-text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Plate } from "../../ui/plate.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { needsOf, platformNames, platforms } from "./platforms.ts";

/** The package of each tool that most visitors need. DPy has one for each platform. */
const choices = (["designite-java", "dpy", "designite-csharp"] as const).map((product) => ({
  product: products[product],
  items: packages.filter((one: Package) => one.product === product && one.edition === "professional" && !one.legacy),
}));

/** A link to the mailbox, while no file is there; otherwise the service fills in the file. */
const askForPackage = `<p><a class="button" href="${contactLink.href}">${downloadsPage.askForPackage}</a></p>`;

function StartPanel({ item }: { item: Package }) {
  const { id, name, version, platform, install, product } = item;
  return (
    <div className="start-panel" data-for={platform}>
      <div>
        <h3>{name}</h3>
        <p className="package-facts">{[`Version ${version}`, platformNames[platform], ...needsOf(item)].join(" · ")}</p>
        <div
          className="package-state"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a slot; only the service knows whether the file exists
          dangerouslySetInnerHTML={{ __html: contentSlot(slotNames.startPackage(id), askForPackage) }}
        />
      </div>
      <div>
        <h4 className="muted small">{downloadsPage.firstRunHeading}</h4>
        <p>
          <RichText text={install} />
        </p>
        <FirstRun item={item} place="start" />
        <h4 className="muted small">{downloadsPage.outputHeading}</h4>
        <ul className="output-files muted small">
          {products[product].outputFiles.map(({ file }) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
        <p>
          <a href={explorePage.path}>{explorePage.openTheseFiles}</a>
        </p>
      </div>
    </div>
  );
}

/**
 * The package for the visitor. The language is chosen by radio buttons; the platform is an attribute that the page's
 * script sets on the document element. Without it the packages for all platforms are shown.
 */
export function StartCard() {
  const [before, after] = downloadsPage.startHeading.split("{platform}");
  return (
    <section className="plate-section">
      <Plate specimen={choices.map(({ product }) => `${product.name} ${product.latestVersion}`)}>
        <div className="start">
          <h2 id="start">
            {before}
            <span className="platform-name">{downloadsPage.yourComputer}</span>
            {platforms.map(({ id, name }) => (
              <span key={id} className="platform-name" data-for={id} hidden>
                {name}
              </span>
            ))}
            {after}
          </h2>
          <fieldset className="start-choices">
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
          {choices.map(({ product, items }) => (
            <div key={product.id} className="start-choice" data-choice={product.id}>
              {items.map((item) => (
                <StartPanel key={item.id} item={item} />
              ))}
            </div>
          ))}
        </div>
      </Plate>
    </section>
  );
}

/** The first command after the download, or a step in a window. */
export function FirstRun({ item: { id, name, firstStep }, place }: { item: Package; place: string }) {
  if (firstStep.kind === "step") return <p>{firstStep.text}</p>;
  const source = `${place}-${id}`;
  return (
    <div className="first-command">
      <code id={source}>
        <CommandText command={firstStep.command} />
      </code>
      <CopyButton source={source} subject="Command" of={name} />
    </div>
  );
}
