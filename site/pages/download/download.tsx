import { downloadsPage, type Package, packages } from "#content/products/downloads.ts";
import { contentSlot, slotAttribute, slotNames } from "#contract/slots.ts";
import { CommandText } from "../../ui/command-text.tsx";
import { PageBanner } from "../../ui/page-banner.tsx";
import { Paragraphs, RichText } from "../../ui/rich-text.tsx";
import { needsOf, platformNames, platforms } from "./platforms.ts";
import { FirstRun, StartCard } from "./start-card.tsx";

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
        <span className="package-facts">Version {version}</span>
      </th>
      <td>
        {platformNames[platform]}
        <span className="package-facts">{needsOf(item).join(" · ")}</span>
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
