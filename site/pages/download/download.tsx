import { downloadsPage } from "#content/downloads.ts";
import { slotAttribute, slotNames } from "#contract/slots.ts";
import { CommandText } from "../../components/command-text.tsx";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import { PackageTable } from "./package-table.tsx";
import { platforms } from "./platforms.ts";
import { StartCard } from "./start-card.tsx";
import { VersionTable } from "./version-table.tsx";

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
        <dl className="command-list">
          {platforms.map(({ id, name }) => (
            <div key={id}>
              <dt>
                <code>
                  <CommandText command={downloadsPage.checksumCommands[id]} />
                </code>
              </dt>
              <dd>{name}</dd>
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
