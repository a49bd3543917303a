import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { company } from "#content/products/company.ts";
import { type ManagedTool, managedTools } from "#content/products/package-managers.ts";
import type { ReleasedTool } from "#content/products/tool-releases.ts";
import { readableByAll, replaceFile } from "../../platform/files.ts";
import { packageAddress } from "../package-folder.ts";
import { type PublishedVersion, versionPath } from "../published-versions.ts";

interface ReleasedFiles {
  tool: ReleasedTool;
  version: string;
  date: string;
  notes: string | undefined;
  siteUrl: string;
  packagesUrl: string | undefined;
  /** The published files of this version. */
  files: readonly PublishedVersion[];
}

/** The manifests of a released version for Homebrew, Scoop and winget. */
export function manifestsOf({ siteUrl, packagesUrl, files, ...release }: ReleasedFiles): Manifest[] {
  const base = packagesUrl ?? `${siteUrl}/downloads`;
  const fileOf = (id: string) => {
    const file = files.find((published) => published.id === id);
    return file && { ...file, url: packageAddress(versionPath(file), base) };
  };
  return managedTools
    .filter(({ tool }) => tool === release.tool)
    .flatMap((tool) => {
      const parts: ManifestParts = { ...release, tool, siteUrl, fileOf };
      return [...homebrewFormula(parts), ...scoopManifest(parts), ...wingetManifests(parts)];
    });
}

/** Writes them below a folder, each at its path in the repository of its package manager. */
export async function writeManifests(folder: string, manifests: readonly Manifest[]): Promise<void> {
  for (const { path, text } of manifests) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await replaceFile(join(folder, path), text, readableByAll);
  }
}

/** A formula for a tap of Homebrew, which also serves Linux. Undefined for a tool of Windows alone. */
function homebrewFormula(parts: ManifestParts): Manifest[] {
  const { tool, version, fileOf } = parts;
  const jar = tool.jar && fileOf(tool.jar.id);
  const macos = tool.macos && fileOf(tool.macos.id);
  const linux = tool.linux && fileOf(tool.linux.id);
  const source = jar ? jarSource(jar, tool.name) : macos && linux ? archiveSource(macos, linux, parts) : undefined;
  if (!source) return [];
  const license = tool.license === "Proprietary" ? ":cannot_represent" : text(tool.license);
  const formula = `class ${tool.className} < Formula
  desc ${text(tool.summary)}
  homepage ${text(addressOf(parts, tool.homePath))}
  version ${text(version)}
  license ${license}

${source}
end
`;
  return [{ path: `homebrew/Formula/${tool.name}.rb`, text: formula }];
}

function jarSource({ url, checksum, file }: ManifestFile, command: string): string {
  return `  url ${text(url)}, using: :nounzip
  sha256 ${text(checksum)}

  depends_on "openjdk"

  def install
    libexec.install ${text(file)}
    bin.write_jar_script libexec/${text(file)}, ${text(command)}
  end

  test do
    assert_path_exists bin/${text(command)}
  end`;
}

function archiveSource(macos: ManifestFile, linux: ManifestFile, { tool }: ManifestParts): string {
  const program = tool.macos?.program ?? "";
  return `  on_macos do
    depends_on arch: :arm64

    url ${text(macos.url)}
    sha256 ${text(macos.checksum)}
  end

  on_linux do
    url ${text(linux.url)}
    sha256 ${text(linux.checksum)}
  end

  def install
    bin.install ${text(program)}
  end

  test do
    system bin/${text(program)}, "analyze", "--help"
  end`;
}

/** A string of Ruby in double quotes. Only what we publish ourselves stands in it. */
const text = (value: string): string => `"${value.replace(/["\\#]/g, "\\$&")}"`;

/** A manifest for a bucket of Scoop. A jar is started with the Java of the computer. */
function scoopManifest(parts: ManifestParts): Manifest[] {
  const { tool, version, notes, fileOf } = parts;
  const offered = fileOf(tool.windows?.id ?? tool.jar?.id ?? "");
  if (!offered) return [];
  const identifier = tool.license;
  const manifest = {
    version,
    description: tool.summary,
    homepage: addressOf(parts, tool.homePath),
    license: { identifier, url: addressOf(parts, tool.licensePath) },
    ...(notes && { notes }),
    url: offered.url,
    hash: offered.checksum,
    ...(tool.windows
      ? { bin: tool.windows.program.replace("/", "\\") }
      : { bin: [[offered.file, tool.name]], suggest: { JDK: ["java/openjdk"] } }),
  };
  return [{ path: `scoop/bucket/${tool.name}.json`, text: `${JSON.stringify(manifest, undefined, 4)}\n` }];
}

const schemaVersion = "1.10.0";
const locale = "en-US";

/** The three manifests of the repository of winget. It installs no jar, so tools in Java have none. */
function wingetManifests(parts: ManifestParts): Manifest[] {
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

/** Objects, lists of objects and texts in YAML. Texts are in double quotes, whose escapes are those of JSON. */
function toYaml(value: object, indent = ""): string {
  return Object.entries(value)
    .map(([key, content]: [string, unknown]) => {
      if (!Array.isArray(content)) return `${indent}${key}: ${JSON.stringify(content)}\n`;
      const items = content.map((item: object) => {
        const lines = toYaml(item, `${indent}  `);
        return `${indent}- ${lines.slice(indent.length + 2)}`;
      });
      return `${indent}${key}:\n${items.join("")}`;
    })
    .join("");
}

/** What a manifest is made of: a tool, a version of it, and the addresses. */
interface ManifestParts {
  tool: ManagedTool;
  version: string;
  date: string;
  notes: string | undefined;
  /** The address of the site, without a slash at its end. */
  siteUrl: string;
  /** The published file of a package in this version, with its address. */
  fileOf(id: string): ManifestFile | undefined;
}

type ManifestFile = Pick<PublishedVersion, "file" | "checksum"> & { url: string };

/** A file to write, by its path below the folder of manifests. */
interface Manifest {
  path: string;
  text: string;
}

/** An address of the site, or another one as it is. */
const addressOf = ({ siteUrl }: ManifestParts, path: string): string =>
  path.startsWith("/") ? `${siteUrl}${path}` : path;
