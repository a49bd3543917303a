import { type ReleaseLine, releases } from "#content/releases.ts";
import { RichText } from "../components/rich-text.tsx";
import { ScrollingTable } from "../components/scrolling-table.tsx";

const unknown = "not recorded";

/** What is known of the versions of one tool or action, newest first. `name` is what the table is called by. */
export function ReleaseHistory({ of, name }: { of: ReleaseLine; name: string }) {
  const known = releases[of];
  if (!known) throw new Error(`content/releases.ts knows no "${of}".`);
  return (
    <ScrollingTable label={`Versions of ${name}`}>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Date</th>
          <th scope="col">What is known</th>
        </tr>
      </thead>
      <tbody>
        {known.map(({ id, version, date, change }) => (
          <tr key={id}>
            <th scope="row">{version ?? unknown}</th>
            <td>{date ?? unknown}</td>
            <td>
              <RichText text={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
