import { join } from "node:path";
import { buildCommand, buildRouteMap } from "@stricli/core";
import { packages } from "#content/downloads.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { jsonFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-result.ts";
import { printTable, type TableColumn } from "../../cli/print-table.ts";
import { requiredSigningKeys } from "../../cli/required-signing-keys.ts";
import { verifyingKeys } from "../../signing/key-ring.ts";
import { checksumOf, describePackages, readSignedChecksums } from "../add-package.ts";
import { areChecksumsSigned, parseChecksums } from "../package-checksums.ts";
import { readPackageLists, versionPath } from "../published-versions.ts";
import { createAddCommand } from "./add-command.ts";
import type { CreateFirstKeys } from "./publish-package.ts";

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
