import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { buildCommand, buildRouteMap } from "@stricli/core";
import { packages } from "#content/downloads.ts";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-json.ts";
import { printResult } from "../../cli/print-result.ts";
import { printTable, type TableColumn } from "../../cli/print-table.ts";
import { requiredSigningKeys } from "../../cli/required-signing-keys.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { verifyingKeys } from "../../signing/key-ring.ts";
import { addPackage, describePackages, readSignedChecksums } from "../add-package.ts";
import { fileSize } from "../file-size.ts";
import { areChecksumsSigned, parseChecksums } from "../package-checksums.ts";

interface AddFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}

const add = buildCommand<AddFlags, [string], CliContext>({
  async func({ as, dryRun, json }, source) {
    const operator = actingOperator(this, as);
    const offered = packages.find(({ file }) => file === basename(source));
    if (!offered) {
      throw new CliError(
        `No package has a file of this name. The names are ${packages.map(({ file }) => file).join(", ")}.`,
      );
    }
    const found = await stat(source).catch(() => undefined);
    if (!found?.isFile()) throw new CliError(`${source} is not a file.`);
    if (found.size === 0) throw new CliError(`${source} is empty. Was it copied to its end?`);
    const ring = await requiredSigningKeys(this);
    const folder = this.configuration.packagesFolder;
    if (dryRun) {
      printResult(
        this,
        json,
        { wouldAdd: offered.id, folder },
        `Would put ${offered.file} (${fileSize(found.size)}) into ${folder} and sign the list anew.`,
      );
      return;
    }
    await withAppContext(this, async (appContext) => {
      const release = await addPackage(source, offered, { folder, packages, key: ring.current });
      await auditedTransaction(appContext, `operator:${operator}`, async ({ audit }) =>
        audit({
          action: "package-added",
          subjectId: release.id,
          details: { version: release.version, checksum: release.checksum },
        }),
      );
      printResult(
        this,
        json,
        release,
        `${release.file} is offered: ${fileSize(release.size)}, SHA-256 ${release.checksum}, signed by ${ring.current.id}.`,
      );
    });
  },
  parameters: {
    flags: { as: asFlag, dryRun: dryRunFlag, json: jsonFlag },
    positional: {
      kind: "tuple",
      parameters: [{ brief: "The file, named as content/downloads.ts names it", placeholder: "file", parse: String }],
    },
  },
  docs: {
    brief: "Offer the file of a package, with its checksum and our signature",
    fullDescription:
      "Copies the file into PACKAGES_DIR and writes SHA256SUMS, its signature, the public key and releases.json anew. The download page follows within seconds. To verify: sha256sum --check SHA256SUMS, and openssl pkeyutl -verify -pubin -inkey SHA256SUMS.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig.",
    customUsage: ["build/DesigniteJava.jar --as Grace", "build/DesigniteJava.jar --dry-run"],
  },
});

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
    const verified = packages.map(
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
        : "The list is not there, or none of our keys has signed it.\n",
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

export const packagesCommands = buildRouteMap({
  routes: { add, verify },
  docs: { brief: "The package files for download" },
});
