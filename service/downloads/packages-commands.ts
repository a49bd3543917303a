import { basename, join } from "node:path";
import { buildCommand, buildRouteMap } from "@stricli/core";
import { packages } from "#content/products/downloads.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag } from "../platform/cli/flags.ts";
import { printJson, printResult } from "../platform/cli/print-result.ts";
import { printTable, type TableColumn } from "../platform/cli/print-table.ts";
import { requiredSigningKeys } from "../platform/cli/required-signing-keys.ts";
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

const verify = buildCommand<{ json: boolean }, [], CliContext>({
  async func({ json }) {
    const folder = this.configuration.packagesFolder;
    const signed = await readSignedChecksums(folder);
    const isSigned =
      signed !== undefined &&
      areChecksumsSigned(signed.text, signed.signature, verifyingKeys(await requiredSigningKeys(this)));
    const listed = new Map(parseChecksums(signed?.text ?? "").map(({ file, checksum }) => [file, checksum]));
    const there = new Map((await describePackages(folder, packages)).map(({ file, checksum }) => [file, checksum]));
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
    if (
      !isSigned ||
      verified.some(
        ({ file, state }) => state === "changed" || state === "not listed" || (state === "missing" && listed.has(file)),
      )
    ) {
      this.answerNo();
    }
    if (json) {
      printJson(this.output, { signed: isSigned, packages: verified });
      return;
    }
    printTable(this.output, columns, verified);
    this.output.write(
      isSigned
        ? "The list is signed by one of our keys.\n"
        : signed === undefined
          ? "There is no signed list. Offer a file: npm run admin -- packages add FILE\n"
          : "None of our keys has signed the list.\n",
    );
  },
  parameters: { flags: { json: jsonFlag } },
  docs: {
    brief: "Check the package files against the signed list",
    fullDescription:
      "Reads every package file and compares it with the signed list. Exit code 1 when a file was changed, is missing although listed, is there without being listed, or when the signature is not ours.",
    customUsage: [""],
  },
});

function stateOf(listed: string | undefined, there: string | undefined): PackageState {
  if (there === undefined) return "missing";
  if (listed === undefined) return "not listed";
  return listed === there ? "sound" : "changed";
}

export const packagesCommands = (createFirstKeys: CreateFirstKeys) =>
  buildRouteMap({
    routes: { add: createAddCommand(createFirstKeys), verify },
    docs: { brief: "The package files for download" },
  });

interface AddFlags {
  version?: string;
  date?: string;
  notes?: string;
  as?: string;
  dryRun: boolean;
  json: boolean;
}

const createAddCommand = (createFirstKeys: CreateFirstKeys) =>
  buildCommand<AddFlags, [string], CliContext>({
    async func({ version: givenVersion, date, notes, as, dryRun, json }, source) {
      const operator = await actingOperator(this, as, "packages");
      const offered = packages.find(({ file }) => file === basename(source));
      if (!offered) {
        throw new CliError(
          `No package has a file of this name. The names are ${packages.map(({ file }) => file).join(", ")}.`,
        );
      }
      const size = await requiredSize(source);
      const version = givenVersion ?? offered.version;
      const folder = this.configuration.packagesFolder;
      if (dryRun) {
        const makesKeys = (await findSigningKeys(this)) === undefined;
        const first = makesKeys ? ` It would make the signing keys first, in ${this.configuration.keysFolder}.` : "";
        printResult(
          this,
          json,
          { wouldAdd: offered.id, version, folder, makesKeys },
          `Would put ${offered.file} (${fileSize(size)}) into ${folder} as version ${version} and sign the list anew.${first}`,
        );
        return;
      }
      const addition = { source, offered, version, date: date ?? this.clock.now().toISOString().slice(0, 10), notes };
      const { published, keyId } = await publishPackages(this, { operator, as, createFirstKeys }, [addition]);
      for (const release of published) {
        printResult(
          this,
          json,
          release,
          `${release.file} ${release.version} is offered: ${fileSize(release.size)}, SHA-256 ${release.checksum}, signed by ${keyId}.`,
        );
      }
    },
    parameters: {
      flags: {
        version: {
          kind: "parsed",
          parse: parseVersion,
          optional: true,
          placeholder: "version",
          brief: "The version of the file. Default: the one that the pages state",
        },
        date: {
          kind: "parsed",
          parse(text: string): string {
            if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
            throw new CliUsageError("--date must be a day, such as 2025-11-30.");
          },
          optional: true,
          placeholder: "day",
          brief: "The day of its release, for an earlier version. Default: today, in UTC",
        },
        notes: notesFlag,
        as: asFlag,
        dryRun: dryRunFlag,
        json: jsonFlag,
      },
      positional: {
        kind: "tuple",
        parameters: [
          { brief: "The file, named as content/products/downloads.ts names it", placeholder: "file", parse: String },
        ],
      },
    },
    docs: {
      brief: "Offer the file of a package, with its checksum and our signature",
      fullDescription:
        "Copies the file into PACKAGES_DIR, keeps it for ever as PACKAGES_DIR/<package>/<version>/<file>, and writes SHA256SUMS, its signature, the public key and releases.json anew. On a new installation it makes the signing keys first, as keys create does, and says so. The download page follows within seconds. A version that is there with another content is refused. To publish a new version use release. To verify: sha256sum --check SHA256SUMS, and openssl pkeyutl -verify -pubin -inkey SHA256SUMS.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig.",
      customUsage: [
        "build/DesigniteJava.jar --as Grace",
        "build/DesigniteJava.jar --dry-run",
        {
          input: 'old/DesigniteJava.jar --version 2.6.0 --date 2024-03-01 --notes "Adds -g"',
          brief: "an earlier version",
        },
      ],
    },
  });
