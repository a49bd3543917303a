import { downloadsPage } from "#content/downloads.ts";
import { contentSlot, slotAttribute, slotNames } from "#contract/slots.ts";
import { Paragraphs } from "../../components/rich-text.tsx";

/** Every version that is kept. Only the service knows them, so the section is hidden until it has filled the rows. */
export function VersionTable() {
  return (
    <section {...{ [slotAttribute]: slotNames.hasVersions }} hidden className="page-section">
      <h2 id="versions">{downloadsPage.versionsHeading}</h2>
      <div className="prose">
        <Paragraphs texts={downloadsPage.versions} />
      </div>
      <table className="package-table">
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
