import { addressOf, type Manifest, type ManifestFile, type ManifestParts } from "./manifest-parts.ts";

/** A formula for a tap of Homebrew, which also serves Linux. Undefined for a tool of Windows alone. */
export function homebrewFormula(parts: ManifestParts): Manifest[] {
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
