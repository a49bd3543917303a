import { downloadsPage, type Package, packages } from "#content/downloads.ts";
import { contentSlot, slotNames } from "#contract/slots.ts";
import { RichText } from "../../components/rich-text.tsx";
import { FirstRun } from "./first-run.tsx";
import { needsOf, platformNames } from "./platforms.ts";

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
export function PackageTable() {
  return (
    <table className="package-table">
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
