import { explorePage } from "#content/pages/explore.ts";
import { contactLink } from "#content/products/company.ts";
import { downloadsPage, type Package, type Platform, packages } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { contentSlot, slotAttribute, slotNames } from "#contract/slots.ts";
import { CommandText } from "../../ui/command-text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { PageBanner } from "../../ui/page-banner.tsx";
import { Plate } from "../../ui/plate.tsx";
import { Paragraphs, RichText } from "../../ui/rich-text.tsx";

/** The platforms that the page's script recognizes. */
const platforms = [
  { id: "windows", name: "Windows" },
  { id: "macos", name: "macOS" },
  { id: "linux", name: "Linux" },
] as const;

const platformNames: Record<Platform, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
  any: "Windows, macOS, Linux",
};

/** What the package needs beside its platform. */
function needsOf({ platform, architecture, requirements }: Package): string[] {
  const further = requirements.filter((requirement) => requirement !== platformNames[platform]);
  return further.length > 0 ? further : [architecture];
}

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
        <p className="package-facts muted small">
          {[`Version ${version}`, platformNames[platform], ...needsOf(item)].join(" · ")}
        </p>
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
function StartCard() {
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
function FirstRun({ item: { id, name, firstStep }, place }: { item: Package; place: string }) {
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

function Commands({ commands }: { commands: readonly string[] }) {
  return commands.map((command) => (
    <p key={command}>
      <code>
        <CommandText command={command} />
      </code>
    </p>
  ));
}

export function DownloadPage() {
  return (
    <>
      <PageBanner
        title={downloadsPage.heading}
        kicker="Free download"
        aside={
          <>
            <p className="lead">{downloadsPage.introduction}</p>
            <p {...{ [slotAttribute]: slotNames.noPackages }} className="package-notice">
              <RichText text={downloadsPage.noPackages} />
            </p>
          </>
        }
      />
      <StartCard />
      <section className="page-section">
        <h2 id="packages">{downloadsPage.tableHeading}</h2>
        <PackageTable />
      </section>
      <VersionTable />
      <section {...{ [slotAttribute]: slotNames.verifyPackages }} hidden className="page-section">
        <h2 id="verify">{downloadsPage.verifyHeading}</h2>
        <div className="prose">
          <Paragraphs texts={downloadsPage.verify} />
        </div>
        <dl className="command-list ruled">
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
        <div {...{ [slotAttribute]: slotNames.verifySignature }} hidden className="package-signature">
          <h3 id="signature">{downloadsPage.signatureHeading}</h3>
          <div className="prose">
            <Paragraphs texts={downloadsPage.signature} />
            <Commands commands={downloadsPage.signatureCommands} />
            <Paragraphs texts={downloadsPage.signatureKey} />
            <Commands commands={[downloadsPage.signatureKeyCommand]} />
            <Paragraphs texts={downloadsPage.signatureAfter} />
          </div>
        </div>
      </section>
    </>
  );
}

function PackageRow({ item }: { item: Package }) {
  const { id, name, version, platform, install } = item;
  return (
    <tr>
      <th scope="row">
        <span id={id}>{name}</span>
        <span className="package-facts muted small">Version {version}</span>
      </th>
      <td>
        {platformNames[platform]}
        <span className="package-facts muted small">{needsOf(item).join(" · ")}</span>
      </td>
      <td>
        <p>
          <RichText text={install} />
        </p>
        <FirstRun item={item} place="table" />
      </td>
      <td
        className="package-state"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a slot; only the service knows whether the file exists
        dangerouslySetInnerHTML={{ __html: contentSlot(slotNames.package(id), downloadsPage.byMail) }}
      />
    </tr>
  );
}

const rowsOf = (legacy: boolean) =>
  packages.filter((item: Package) => item.legacy === legacy).map((item) => <PackageRow key={item.id} item={item} />);

/** Every package: what it needs, how it starts, and its file. */
function PackageTable() {
  return (
    <table className="package-table stacking-table">
      <thead>
        <tr>
          <th scope="col">Package</th>
          <th scope="col">Platform</th>
          <th scope="col">{downloadsPage.firstRunHeading}</th>
          <th scope="col">File</th>
        </tr>
      </thead>
      <tbody>{rowsOf(false)}</tbody>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={4} className="package-group">
            {downloadsPage.legacyHeading}
          </th>
        </tr>
        {rowsOf(true)}
      </tbody>
    </table>
  );
}

/** Every version that is kept. Only the service knows them, so the section is hidden until it has filled the rows. */
function VersionTable() {
  return (
    <section {...{ [slotAttribute]: slotNames.hasVersions }} hidden className="page-section">
      <h2 id="versions">{downloadsPage.versionsHeading}</h2>
      <div className="prose">
        <Paragraphs texts={downloadsPage.versions} />
      </div>
      <table className="package-table stacking-table">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">What changed</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a slot; only the service knows the versions
          dangerouslySetInnerHTML={{ __html: contentSlot(slotNames.versions) }}
        />
      </table>
    </section>
  );
}
