import { drawn as evidence } from "virtual:drawn/home";
import { librariesExample } from "#content/pages/home.ts";
import { formatNumber } from "../../drawing/svg.ts";

const { libraries } = evidence;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const shares = libraries.map(({ firstTenth }) => firstTenth);

/** Size and findings of the analyzed libraries, and how few types hold most of the findings. */
export function LibrariesExample() {
  return (
    <div className="libraries-example">
      <h3>{librariesExample.heading}</h3>
      <p>
        The first tenth of the types holds {percent(Math.min(...shares))} to {percent(Math.max(...shares))} of the
        findings.
      </p>
      <table>
        <thead>
          <tr>
            {librariesExample.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {libraries.map(({ name, types, methods, findings, firstTenth }) => (
            <tr key={name}>
              <th scope="row">{name.replace("Apache ", "")}</th>
              <td>{formatNumber(types)}</td>
              <td>{formatNumber(methods)}</td>
              <td>{formatNumber(findings)}</td>
              <td>
                {percent(firstTenth)}
                <svg aria-hidden="true">
                  <rect width={`${firstTenth * 100}%`} height="100%" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{librariesExample.note}</p>
    </div>
  );
}
