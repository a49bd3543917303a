import type { ReactNode } from "react";
import { explorePage } from "#content/pages/explore.ts";
import { contactLink } from "#content/products/company.ts";
import { downloadsPage, type Package, packages, platformNames } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { contentSlot, slotAttribute, slotNames } from "#contract/slots.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
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

/** A letter that is written already, as a link (RFC 6068). */
function requestOf({ product, version, platform }: Package): { label: string; href: string } {
  const { name } = products[product];
  const system = platformNames[platform];
  const fill = (text: string, item: string) => text.replace("{package}", item).replace("{platform}", system);
  const { subject, text } = downloadsPage.request;
  const fields = { subject: fill(subject, `${name} ${version}`), body: fill(text, `${name} ${version}`) };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return {
    label: fill(downloadsPage.requestPackage, `${name} ${version}`),
    href: `${contactLink.href}?${query.join("&")}`,
  };
}

/** A letter in place of the button while no file is there. */
function withoutFile(item: Package): string {
  const { label, href } = requestOf(item);
  return `<p><a class="button" href="${href.replaceAll("&", "&amp;")}">${label}</a></p>`;
}

interface StartPanelParts {
  item: Package;
  /** The slot that hides the panel, or shows it. */
  slot?: { name: string; hidden: boolean };
  state: ReactNode;
  files: readonly string[];
}

function StartPanel({ item, slot, state, files }: StartPanelParts) {
  const { name, version, platform, install } = item;
  return (
    <div className="start-panel" data-for={platform} {...(slot && { [slotAttribute]: slot.name, hidden: slot.hidden })}>
      <div>
        <h3>{name}</h3>
        <p className="package-facts muted small">
          {[`Version ${version}`, platformNames[platform], ...needsOf(item)].join("\u00a0· ")}
        </p>
        {state}
      </div>
      <div>
        <h4 className="muted small">{downloadsPage.runHeading}</h4>
        <p>
          <RichText text={install} />
        </p>
        <FirstRun item={item} place="start" />
        <h4 className="muted small">{downloadsPage.outputHeading}</h4>
        <ul className="output-files muted small">
          {files.map((file) => (
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

/** What the service knows about the file of a package. */
function PackageState({ name, built, id }: { name: string; built: string; id?: string }) {
  return (
    <div
      id={id}
      className="package-state"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a slot; only the service knows whether the file exists
      dangerouslySetInnerHTML={{ __html: contentSlot(name, built) }}
    />
  );
}

/** The panels of a tool. While no file is there, that of the public source stands first for Java. */
function StartPanels({ product, items }: (typeof choices)[number]) {
  const isJava = product.id === "designite-java";
  const community = packages.find(({ id }) => id === "designite-java-community");
  return (
    <>
      {isJava && community && (
        <StartPanel
          item={{
            ...community,
            install: downloadsPage.sourceInstall,
            firstStep: { kind: "command", command: downloadsPage.sourceCommand },
          }}
          slot={{ name: slotNames.noPackages, hidden: false }}
          state={
            <div className="package-state">
              <p>
                <a className="button" href={downloadsPage.sourceNow.href}>
                  {downloadsPage.sourceNow.text}
                </a>
              </p>
              <p className="muted small">{downloadsPage.sourceFacts}</p>
              {items.map(requestOf).map(({ label, href }) => (
                <p key={href}>
                  <a className="button button-quiet" href={href}>
                    {label}
                  </a>
                </p>
              ))}
            </div>
          }
          files={product.outputFiles.flatMap(({ community: file }) => file ?? [])}
        />
      )}
      {items.map((item) => (
        <StartPanel
          key={item.id}
          item={item}
          {...(isJava && { slot: { name: slotNames.hasPackages, hidden: true } })}
          state={<PackageState name={slotNames.startPackage(item.id)} built={isJava ? "" : withoutFile(item)} />}
          files={product.outputFiles.map(({ file }) => file)}
        />
      ))}
    </>
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
          {choices.map((choice) => (
            <div key={choice.product.id} className="start-choice" data-choice={choice.product.id}>
              <StartPanels {...choice} />
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

export function DownloadPage() {
  return (
    <>
      <PageBanner
        short
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
      <section {...{ [slotAttribute]: slotNames.hasPackages }} hidden className="page-section">
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
      </section>
    </>
  );
}

/** A row for each tool and edition. A package for every system takes the columns of all. */
const toolRows = [
  { name: "DesigniteJava, professional edition", ids: ["designite-java-professional"] },
  { name: "DesigniteJava, community edition", ids: ["designite-java-community"] },
  { name: products.dpy.name, ids: ["dpy-windows", "dpy-macos", "dpy-linux"] },
  { name: products["designite-csharp"].name, ids: ["designite-csharp-console"] },
].map(({ name, ids }) => ({ name, items: packages.filter(({ id }: Package) => ids.includes(id)) }));

function ToolRow({ name, items }: { name: string; items: readonly Package[] }) {
  const [first] = items;
  if (!first) return null;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="package-facts muted small">Version {first.version}</span>
      </th>
      {items.map((item) => (
        <td key={item.id} colSpan={item.platform === "any" ? platforms.length : 1}>
          <span className="package-system muted small">{platformNames[item.platform]}</span>
          <PackageState id={item.id} name={slotNames.package(item.id)} built={`<code>${item.file}</code>`} />
          <span className="package-facts muted small">{needsOf(item).join("\u00a0· ")}</span>
          {item.edition === "community" && (
            <>
              <p>
                <RichText text={item.install} />
              </p>
              <FirstRun item={item} place="table" />
            </>
          )}
        </td>
      ))}
      {items.length === 1 && first.platform !== "any" && (
        <td colSpan={platforms.length - 1} className="muted">
          {downloadsPage.windowsOnly}
        </td>
      )}
    </tr>
  );
}

/** The tools by the systems they run on, and the earlier generation below. */
function PackageTable() {
  return (
    <>
      <table className="package-table stacking-table">
        <thead>
          <tr>
            <th scope="col">{downloadsPage.toolColumn}</th>
            {platforms.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toolRows.map((row) => (
            <ToolRow key={row.name} {...row} />
          ))}
        </tbody>
      </table>
      <details className="legacy-packages">
        <summary>{downloadsPage.legacyHeading}</summary>
        {packages
          .filter(({ legacy }: Package) => legacy)
          .map((item) => (
            <div key={item.id} className="legacy-package">
              <h3>{item.name}</h3>
              <p className="muted small">
                {[`Version ${item.version}`, platformNames[item.platform], ...needsOf(item)].join("\u00a0· ")}
              </p>
              <PackageState id={item.id} name={slotNames.package(item.id)} built={`<code>${item.file}</code>`} />
              <p>
                <RichText text={item.install} />
              </p>
              <FirstRun item={item} place="legacy" />
            </div>
          ))}
      </details>
    </>
  );
}
