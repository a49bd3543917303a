import { company } from "#content/company.ts";
import { addressOf, type Manifest, type ManifestParts } from "./manifest-parts.ts";
import { toYaml } from "./to-yaml.ts";

const schemaVersion = "1.10.0";
const locale = "en-US";

/** The three manifests of the repository of winget. It installs no jar, so tools in Java have none. */
export function wingetManifests(parts: ManifestParts): Manifest[] {
  const { tool, version, date, notes, fileOf } = parts;
  const offered = tool.windows && fileOf(tool.windows.id);
  if (!tool.windows || !offered) return [];
  const identity = { PackageIdentifier: tool.identifier, PackageVersion: version };
  const folder = `winget/manifests/${tool.identifier.charAt(0).toLowerCase()}/${tool.identifier.replace(".", "/")}/${version}`;
  const manifest = (suffix: string, type: string, content: object): Manifest => ({
    path: `${folder}/${tool.identifier}${suffix}.yaml`,
    text: `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${schemaVersion}.schema.json\n${toYaml({ ...identity, ...content, ManifestType: type, ManifestVersion: schemaVersion })}`,
  });
  return [
    manifest("", "version", { DefaultLocale: locale }),
    manifest(".installer", "installer", {
      InstallerType: "zip",
      NestedInstallerType: "portable",
      NestedInstallerFiles: [
        { RelativeFilePath: tool.windows.program.replace("/", "\\"), PortableCommandAlias: tool.name },
      ],
      ReleaseDate: date,
      Installers: [
        { Architecture: "neutral", InstallerUrl: offered.url, InstallerSha256: offered.checksum.toUpperCase() },
      ],
    }),
    manifest(`.locale.${locale}`, "defaultLocale", {
      PackageLocale: locale,
      Publisher: company.name,
      PublisherUrl: addressOf(parts, "/"),
      PublisherSupportUrl: addressOf(parts, "/contact"),
      PackageName: tool.identifier.replace(/^[^.]+\./, ""),
      PackageUrl: addressOf(parts, tool.homePath),
      License: tool.license,
      LicenseUrl: addressOf(parts, tool.licensePath),
      ShortDescription: tool.summary,
      ...(notes && { ReleaseNotes: notes }),
      ReleaseNotesUrl: addressOf(parts, "/docs/release-notes.html"),
    }),
  ];
}
