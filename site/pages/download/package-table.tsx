import "../../components/tables.css";
import { downloadsPage, type Package, packages, platformNames } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { RichText } from "../../components/rich-text.tsx";
import { FirstRun, needsOf, platforms } from "./package-facts.tsx";
import { TableFile } from "./package-file.tsx";
import styles from "./package-table.module.css";

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
        <span className={`muted small ${styles.facts}`}>Version {first.version}</span>
      </th>
      {items.map((item) => (
        <td
          key={item.id}
          colSpan={item.platform === "any" ? platforms.length : 1}
          data-label={platformNames[item.platform]}
        >
          <div className={styles.cell}>
            <TableFile item={item} />
            <p className="muted">{needsOf(item).join("\u00a0· ")}</p>
            {item.edition === "community" && (
              <>
                <p>
                  <RichText text={item.install} />
                </p>
                <FirstRun item={item} place="table" />
              </>
            )}
          </div>
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
export function PackageTable() {
  return (
    <>
      <table className={`stacking-table ${styles.table}`}>
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
      <details className={styles.legacy}>
        <summary>{downloadsPage.legacyHeading}</summary>
        {packages
          .filter(({ legacy }: Package) => legacy)
          .map((item) => (
            <div key={item.id} className="prose">
              <h3>{item.name}</h3>
              <p className="muted small">
                {[`Version ${item.version}`, platformNames[item.platform], ...needsOf(item)].join("\u00a0· ")}
              </p>
              <TableFile item={item} />
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
