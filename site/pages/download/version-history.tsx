import { releaseLines, releaseNames, releases } from "#content/products/releases.ts";
import { RichText } from "../../components/rich-text.tsx";
import { ScrollingTable } from "../../components/scrolling-table.tsx";

/** The versions of all tools and actions, newest first, with what is known of each. */
export function VersionHistory() {
  return (
    <details id="versions">
      <summary>
        <h2 className="small-title">Versions and what changed</h2>
      </summary>
      <ScrollingTable label="Versions of the tools and actions">
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Version or date</th>
            <th scope="col">What changed</th>
          </tr>
        </thead>
        {releaseLines.map((line) => (
          <tbody key={line}>
            {releases[line].map(({ id, version, date, change }) => (
              <tr key={id}>
                <th scope="row">{releaseNames[line]}</th>
                <td>{[version, date].filter((part) => part !== undefined).join(", ")}</td>
                <td>
                  <RichText text={change} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </ScrollingTable>
      <p className="muted small">
        The <a href="/releases.xml">release feed</a> announces new versions.
      </p>
    </details>
  );
}
