import { ScrollingTable } from "../components/scrolling-table.tsx";
import { licenseTextsPath, type ShippedPackage } from "./shipped-package.ts";

/** The third-party packages that are part of the site. Only the build knows them; in development the list is empty. */
export function ShippedPackages({ packages }: { packages: readonly ShippedPackage[] }) {
  if (packages.length === 0) return <p>The list is made when the site is built.</p>;
  return (
    <>
      <ScrollingTable label="Packages and their licenses">
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">Version</th>
            <th scope="col">License</th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ name, version, identifier }) => (
            <tr key={`${name} ${version}`}>
              <th scope="row">
                <a href={`https://www.npmjs.com/package/${name}/v/${version}`}>{name}</a>
              </th>
              <td>{version}</td>
              <td>{identifier}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <p>
        <a href={licenseTextsPath}>The license texts with their copyright notices</a>, in the order of the table.
      </p>
    </>
  );
}
