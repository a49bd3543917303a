import "../../components/tables.css";
import { downloadsPage, type Package, packages } from "#content/products/downloads.ts";
import { RichText } from "../../components/rich-text.tsx";
import { useSiteState } from "../../components/site-state.ts";
import { needsOf } from "./package-facts.tsx";
import { FileLink } from "./package-file.tsx";

const { columns } = downloadsPage;

/** Every package with its version, what it needs, and its file. */
export function PackageTable() {
  const files = useSiteState().packages;
  const isLegacyMissing = packages.some(({ id, legacy }: Package) => legacy && !(id in files));
  return (
    <div>
      <table className="stacking-table">
        <thead>
          <tr>
            <th scope="col">{columns.package}</th>
            <th scope="col">{columns.needs}</th>
            <th scope="col">{columns.file}</th>
          </tr>
        </thead>
        <tbody>
          {packages.map((item: Package) => (
            <tr key={item.id} id={item.legacy ? item.id : undefined}>
              <th scope="row">
                {item.name} <span className="muted small">Version {item.version}</span>
              </th>
              <td data-label={columns.needs}>{needsOf(item).join("\u00a0· ")}</td>
              <td data-label={columns.file}>
                {item.id in files ? (
                  <FileLink item={item} />
                ) : (
                  <span className="muted">{downloadsPage.missingPackage}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLegacyMissing && (
        <p className="muted small">
          <RichText text={downloadsPage.missingNote} />
        </p>
      )}
    </div>
  );
}
