import { basename, join } from "node:path";
import { packages } from "#content/products/downloads.ts";
import { CliUsageError, requiredSigningKeys } from "../platform/cli/cli-context.ts";
import { command, noun, required } from "../platform/cli/command.ts";
import { changeFlags, jsonFlag, valueFlag } from "../platform/cli/flags.ts";
import { type TableColumn, table } from "../platform/cli/print.ts";
import { verifyingKeys } from "../platform/keys/key-ring.ts";
import {
  type CreateFirstKeys,
  checksumOf,
  describePackages,
  findSigningKeys,
  notesFlag,
  parseVersion,
  publishPackages,
  readSignedChecksums,
  requiredSize,
} from "./add-package.ts";
import { fileSize } from "./package-folder.ts";
import { areChecksumsSigned, parseChecksums, readPackageLists, versionPath } from "./published-versions.ts";
import { releaseCommand } from "./releases/release-command.ts";

type PackageState = "sound" | "missing" | "changed" | "not listed";
interface VerifiedPackage {
  id: string;
  file: string;
  state: PackageState;
}

const columns: readonly TableColumn<VerifiedPackage>[] = [
  { heading: "PACKAGE", cell: ({ id }) => id },
  { heading: "FILE", cell: ({ file }) => file },
  { heading: "STATE", cell: ({ state }) => state },
];

const verify = command({
  brief: "Check the package files against the signed list",
  details:
    "Reads every package file and compares it with the signed list. Exit code 1 when a file was changed, is missing although listed, is there without being listed, or when the signature isn't ours.",
  examples: [""],
  flags: { json: jsonFlag },
  async run(context) {
    const folder = context.configuration.packagesFolder;
    const signed = await readSignedChecksums(folder);
    const isSigned =
      signed !== undefined &&
      areChecksumsSigned(signed.text, signed.signature, verifyingKeys(await requiredSigningKeys(context)));
    const listed = new Map(parseChecksums(signed?.text ?? "").map(({ file, checksum }) => [file, checksum]));
    const there = new Map((await describePackages(folder)).map(({ file, checksum }) => [file, checksum]));
    const { versions } = await readPackageLists(folder);
    for (const version of versions) {
      const path = versionPath(version);
      const checksum = await checksumOf(join(folder, path)).catch(() => undefined);
      if (checksum !== undefined) there.set(path, checksum);
    }
    const files = [...packages, ...versions.map((version) => ({ id: version.id, file: versionPath(version) }))];
    const verified = files.map(
      ({ id, file }): VerifiedPackage => ({ id, file, state: stateOf(listed.get(file), there.get(file)) }),
    );
    const isFault = ({ file, state }: VerifiedPackage) =>
      state !== "sound" && (state !== "missing" || listed.has(file));
    const verdict = isSigned
      ? "The list is signed by one of our keys."
      : signed === undefined
        ? "There is no signed list. Offer a file: npm run admin -- packages add FILE"
        : "None of our keys has signed the list.";
    return {
      json: { signed: isSigned, packages: verified },
      text: [table(columns, verified), verdict],
      isNo: !isSigned || verified.some(isFault),
    };
  },
});

function stateOf(listed: string | undefined, there: string | undefined): PackageState {
  if (there === undefined) return "missing";
  if (listed === undefined) return "not listed";
  return listed === there ? "sound" : "changed";
}

const addCommand = (createFirstKeys: CreateFirstKeys) =>
  command({
    brief: "Publish a package file, with its checksum and our signature",
    details:
      "Copies the file into PACKAGES_DIR, keeps it for ever as PACKAGES_DIR/<package>/<version>/<file>, and writes SHA256SUMS, its signature, the public key and releases.json anew. On a new installation it makes the signing keys first, as keys create does, and says so. The download page follows within seconds. A version that is there with another content is refused. To publish a new version use packages release. To verify: sha256sum --check SHA256SUMS, and openssl pkeyutl -verify -pubin -inkey SHA256SUMS.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig.",
    examples: [
      "build/DesigniteJava.jar --as Grace",
      "build/DesigniteJava.jar --dry-run",
      {
        input: 'old/DesigniteJava.jar --version 2.6.0 --date 2024-03-01 --notes "Adds -g"',
        brief: "an earlier version",
      },
    ],
    flags: {
      version: valueFlag("version", "The version of the file. Default: the one that the pages state", parseVersion),
      date: valueFlag("day", "The day of its release, for an earlier version. Default: today, in UTC", readDay),
      notes: notesFlag,
      ...changeFlags,
    },
    words: [{ brief: "The file, named as content/products/downloads.ts names it", placeholder: "file", parse: String }],
    async run(context, { version: givenVersion, date, notes, as, dryRun }, [source]) {
      const offered = required(
        packages.find(({ file }) => file === basename(source)),
        `No package has a file of this name. The names are ${packages.map(({ file }) => file).join(", ")}.`,
      );
      const size = await requiredSize(source);
      const version = givenVersion ?? offered.version;
      const { packagesFolder: folder, keysFolder } = context.configuration;
      if (dryRun) {
        const makesKeys = (await findSigningKeys(context)) === undefined;
        const first = makesKeys ? ` It would make the signing keys first, in ${keysFolder}.` : "";
        return {
          json: { wouldAdd: offered.id, version, folder, makesKeys },
          text: `Would put ${offered.file} (${fileSize(size)}) into ${folder} as version ${version} and sign the list anew.${first}`,
        };
      }
      const day = date ?? context.clock.now().toISOString().slice(0, 10);
      const { published, keyId } = await publishPackages(context, as, createFirstKeys, [
        { source, offered, version, date: day, notes },
      ]);
      const [release] = published;
      return (
        release && {
          json: release,
          text: `${release.file} ${release.version} is offered: ${fileSize(release.size)}, SHA-256 ${release.checksum}, signed by ${keyId}.`,
        }
      );
    },
  });

function readDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new CliUsageError("--date must be a day, such as 2025-11-30.");
}

export const packagesCommands = (createFirstKeys: CreateFirstKeys) =>
  noun("The tools' download files and their releases", {
    release: releaseCommand(createFirstKeys),
    add: addCommand(createFirstKeys),
    verify,
  });
