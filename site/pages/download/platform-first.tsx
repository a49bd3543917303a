import { type Package, packages } from "#content/downloads.ts";

const platforms = [
  { id: "windows", name: "Windows" },
  { id: "macos", name: "macOS" },
  { id: "linux", name: "Linux" },
] as const;
type PlatformId = (typeof platforms)[number]["id"];

function packagesFor(platform: PlatformId): readonly Package[] {
  const fitting: readonly Package[] = packages.filter((one: Package) => one.platform === platform && !one.legacy);
  const anywhere: readonly Package[] = packages.filter((one: Package) => one.platform === "any");
  return [...fitting, ...anywhere];
}

/**
 * Links to the visitor's own packages before the full list. All three are in the page; the style sheet shows one of
 * them, by an attribute that the page's script sets on the document element.
 */
export function PlatformFirst() {
  return platforms.map(({ id, name }) => (
    <div key={id} className={`platform-first platform-first-${id}`}>
      <h2>For this computer: {name}</h2>
      <ul>
        {packagesFor(id).map((one) => (
          <li key={one.id}>
            <a href={`#${one.id}`}>
              {one.name} {one.version}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
