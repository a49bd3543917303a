import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { singleLine } from "#contract/single-line.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-errors.ts";
import { asFlag, dryRunFlag, idParameter, jsonFlag, mailboxParser } from "../platform/cli/flags.ts";
import { printResult } from "../platform/cli/print-result.ts";
import { noSigningKeys } from "../platform/cli/required-signing-keys.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { erasedMailbox } from "../platform/mail/erased-mailbox.ts";
import { sendLicense } from "./issue-license.ts";
import { describeStored, findLicense, type StoredLicense } from "./license-store.ts";
import { renewLicense } from "./renew-license.ts";
import { reissueLicense, revokeLicense } from "./revoke-license.ts";

/** Throws if a license could not be signed. */
export function refuseUnprepared(
  outcome:
    | { kind: "no-signing-key"; place: string }
    | { kind: "impossible"; problems: readonly string[] }
    | { kind: string },
): void {
  if ("place" in outcome) throw noSigningKeys(outcome.place);
  if ("problems" in outcome) throw new CliError(outcome.problems.join(" "));
}

interface ChangeFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}
interface ReasonFlags extends ChangeFlags {
  reason: string;
}

const changeFlags = { as: asFlag, dryRun: dryRunFlag, json: jsonFlag } as const;
const reasonFlag = { kind: "parsed", parse: readReason, placeholder: "words", brief: "Why, for the record" } as const;
const positional = { kind: "tuple", parameters: [idParameter("license")] } as const;

export const revokeCommand = buildCommand<ReasonFlags, [string], CliContext>({
  async func({ as, dryRun, json, reason }, id) {
    const operator = await actingOperator(this, as, "licenses");
    await withAppContext(this, async (appContext) => {
      const license = await knownLicense(id, appContext);
      const outcome = await revokeLicense(id, { reason, operator }, { ...appContext, isTrial: dryRun });
      if (outcome.kind === "revoked-before") throw new CliError(`The license ${id} was revoked before.`);
      if (dryRun) {
        printResult(
          this,
          json,
          { wouldRevoke: id },
          `Would revoke the license of ${license.licensee} for ${license.products}.`,
        );
        return;
      }
      printResult(
        this,
        json,
        { revoked: id },
        `Revoked. The signed list of revoked licenses names it from now on. Nobody has been written to.${otherKey(license)}`,
      );
    });
  },
  parameters: { flags: { ...changeFlags, reason: reasonFlag }, positional },
  docs: {
    brief: "Take a license back",
    fullDescription:
      "Takes a license back for ever. Tools that read the signed list at /.well-known/revoked-licenses.jwt refuse it from then on. Nobody is written to.",
    customUsage: ['01a1fbff-2d7d-756e-9bb9-55db19051b45 --reason "The key was published"'],
  },
});

/** The status page of the request that a license answers. */
export type StatusPageUrl = (requestId: string, appContext: AppContext) => string;

interface ReissueFlags extends ReasonFlags {
  despiteRevocation: boolean;
  mailbox?: string;
}

export const reissueCommand = (statusPageUrl: StatusPageUrl) =>
  buildCommand<ReissueFlags, [string], CliContext>({
    async func({ as, dryRun, json, reason, mailbox, despiteRevocation }, id) {
      const operator = await actingOperator(this, as, "licenses");
      await withAppContext(this, async (appContext) => {
        const license = refuseErased(await knownLicense(id, appContext));
        if (!despiteRevocation) refuseRevoked(license);
        const changes = { reason, operator, ...(mailbox !== undefined && { mailbox }) };
        const outcome = await reissueLicense(id, changes, (requestId) => statusPageUrl(requestId, appContext), {
          ...appContext,
          isTrial: dryRun,
        });
        refuseUnprepared(outcome);
        if (outcome.kind === "replaced-before") throw new CliError(`The license ${id} was replaced before.`);
        if (outcome.kind !== "reissued") return;
        if (dryRun) {
          printResult(
            this,
            json,
            { wouldReissue: id, mailbox: outcome.mailbox },
            `Would revoke the license and send a new one to ${outcome.mailbox}.`,
          );
          return;
        }
        printResult(this, json, outcome, `Reissued. ${describeStored(outcome)} ${id} is revoked.`);
      });
    },
    parameters: {
      flags: {
        ...changeFlags,
        reason: reasonFlag,
        despiteRevocation: {
          kind: "boolean",
          default: false,
          withNegated: false,
          brief: "Replace the license although it was revoked",
        },
        mailbox: {
          kind: "parsed",
          parse: mailboxParser("--mailbox"),
          optional: true,
          placeholder: "address",
          brief: "Send the new key there instead",
        },
      },
      positional,
    },
    docs: {
      brief: "Replace a license by a new one with the same end, and send its key",
      customUsage: ['01a1fbff-2d7d-756e-9bb9-55db19051b45 --reason "Registered on the wrong computer"'],
    },
  });

export const sendCommand = (statusPageUrl: StatusPageUrl) =>
  buildCommand<ChangeFlags, [string], CliContext>({
    async func({ as, dryRun, json }, id) {
      const operator = await actingOperator(this, as, "licenses");
      await withAppContext(this, async (appContext) => {
        const { mailbox } = refuseErased(await knownLicense(id, appContext));
        const outcome = await sendLicense(id, operator, (requestId) => statusPageUrl(requestId, appContext), {
          ...appContext,
          isTrial: dryRun,
        });
        if (outcome.kind === "waiting for its key")
          throw new CliError(`The license ${id} awaits its key. It is asked for again within a minute.`);
        if (outcome.kind !== "queued") throw new CliError(`The license ${id} is ${outcome.kind}.`);
        if (dryRun) {
          printResult(this, json, { wouldSend: id, mailbox }, `Would send the key to ${mailbox}.`);
          return;
        }
        printResult(this, json, { sent: id, mailbox }, `The key is on its way to ${mailbox}.`);
      });
    },
    parameters: { flags: changeFlags, positional },
    docs: { brief: "Send the key of a license once more", customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45"] },
  });

/** Only our own keys hold the id that is on the list. */
function otherKey({ keySource }: StoredLicense): string {
  return keySource === "signed" ? "" : " Its key is not signed by us, so tools do not find it on that list.";
}

async function knownLicense(id: string, { database }: AppContext) {
  const license = await findLicense(database.query, id);
  if (license) return license;
  throw new CliError(`There is no license ${id}.`);
}

/** The names in a key cannot be written again, and there is no mailbox to send it to. */
function refuseErased(license: StoredLicense): StoredLicense {
  if (license.mailbox === erasedMailbox) throw new CliError(`The licensee of ${license.id} was erased.`);
  return license;
}

/** A license may have been taken back for abuse, by another operator. */
function refuseRevoked({ id, revokedAt, revokedBy, revocationReason }: StoredLicense): void {
  if (revokedAt === null) return;
  throw new CliError(
    `The license ${id} was revoked by ${revokedBy}: ${revocationReason}. To replace it all the same, give --despite-revocation.`,
  );
}

function readReason(text: string): string {
  const reason = v.safeParse(singleLine("reason", 500), text);
  if (reason.success) return reason.output;
  throw new CliUsageError("--reason must be one line of at most 500 characters, with a letter.");
}

interface RenewFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
  mailbox?: string;
}

export const renewCommand = buildCommand<RenewFlags, [string], CliContext>({
  async func({ as, dryRun, json, mailbox }, id) {
    const operator = await actingOperator(this, as, "licenses");
    await withAppContext(this, async (appContext) => {
      refuseErased(await knownLicense(id, appContext));
      const outcome = await renewLicense(id, { operator, mailbox }, { ...appContext, isTrial: dryRun });
      refuseUnprepared(outcome);
      if (outcome.kind === "withheld")
        throw new CliError(`The license ${id} is ${outcome.license.revokedAt === null ? "suspended" : "revoked"}.`);
      if (outcome.kind === "followed") throw new CliError(`The license ${id} was renewed before, by ${outcome.by}.`);
      if (outcome.kind !== "renewed") return;
      const until = outcome.expiresAt.toISOString();
      if (dryRun) {
        const facts = { wouldRenew: id, mailbox: outcome.mailbox, expiresAt: until };
        printResult(this, json, facts, `Would issue a license until ${until} and send its key to ${outcome.mailbox}.`);
        return;
      }
      const sentence = `Renewed until ${until}. License ${outcome.licenseId} is on its way to ${outcome.mailbox}.`;
      printResult(this, json, outcome, sentence);
    });
  },
  parameters: {
    flags: {
      as: asFlag,
      dryRun: dryRunFlag,
      json: jsonFlag,
      mailbox: {
        kind: "parsed",
        parse: mailboxParser("--mailbox"),
        optional: true,
        placeholder: "address",
        brief: "Send the new key there instead",
      },
    },
    positional: { kind: "tuple", parameters: [idParameter("license")] },
  },
  docs: {
    brief: "Issue the license that follows another one, and send its key",
    fullDescription:
      "Issues a license for the next term, with the latest major versions, the same licensee and as many seats. Before the end of the license, the term is added to that end; after it, the term starts now. The license before it stays as it is. A license that was bought is renewed by its next order.",
    customUsage: [
      "01a1fbff-2d7d-756e-9bb9-55db19051b45",
      { input: "01a1fbff-2d7d-756e-9bb9-55db19051b45 --dry-run", brief: "until when, and to whom" },
    ],
  },
});
