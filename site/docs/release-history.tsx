import { type ReleaseLine, releases } from "#content/releases.ts";
import { RichText } from "../components/rich-text.tsx";
import { ScrollingTable } from "../components/scrolling-table.tsx";

/** The versions of one tool or action, newest first. `name` is the label of the table. */
export function ReleaseHistory({ of, name }: { of: ReleaseLine; name: string }) {
  const listed = releases[of];
  if (!listed) throw new Error(`content/releases.ts lists no "${of}".`);
  return (
    <ScrollingTable label={`Versions of ${name}`}>
      <thead>
        <tr>
          <th scope="col">Version or date</th>
          <th scope="col">What changed</th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ id, version, date, change }) => (
          <tr key={id}>
            <th scope="row">{[version, date].filter((part) => part !== undefined).join(", ")}</th>
            <td>
              <RichText text={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
