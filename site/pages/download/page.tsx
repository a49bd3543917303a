import "../../styles/prose.css";
import { downloadsPage } from "#content/products/downloads.ts";
import { CommandText } from "../../components/command-text.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import { platforms } from "./package-facts.tsx";
import { useFiles } from "./package-file.tsx";
import { PackageTable } from "./package-table.tsx";
import { StartCard } from "./start-card.tsx";
import { VersionHistory } from "./version-history.tsx";

export const path = "/download";

export default function DownloadPage() {
  const { hasFiles } = useFiles();
  return (
    <>
      <PageBanner
        short
        title={downloadsPage.heading}
        aside={
          <div className="stack">
            <p className="lead">{downloadsPage.introduction}</p>
            {!hasFiles && (
              <Notice>
                <RichText text={downloadsPage.noPackages} />
              </Notice>
            )}
          </div>
        }
      />
      <StartCard />
      <section className="page-section">
        <h2 id="packages">{downloadsPage.tableHeading}</h2>
        <PackageTable />
      </section>
      {hasFiles && <ChecksumCommands />}
      <VersionHistory />
    </>
  );
}

function ChecksumCommands() {
  return (
    <section className="page-section">
      <h2 id="verify">{downloadsPage.verifyHeading}</h2>
      <div className="prose">
        <Paragraphs texts={downloadsPage.verify} />
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
    </section>
  );
}
