import { buildCommand, buildRouteMap } from "@stricli/core";
import type { CliContext } from "../../cli/cli-context.ts";
import { asFlag, dryRunFlag, idParameter } from "../../cli/flags.ts";
import { dropMail, holdMail, releaseMail } from "../../mail/held-mails.ts";
import { retryMail } from "../../mail/mail-queue.ts";
import { type ChangeFlags, changeMails } from "./change-mails.ts";
import { bulkFlag, purposeFlag } from "./mail-flags.ts";
import { listCommand, showCommand } from "./read-commands.ts";

const parameters = {
  flags: {
    as: asFlag,
    all: { kind: "boolean", default: false, withNegated: false, brief: "All single mails in that state" },
    bulk: { ...bulkFlag, brief: "With --all, the mails of newsletter issues instead" },
    purpose: { ...purposeFlag, brief: "With --all, only those of this purpose, as mail list names it" },
    yes: { kind: "boolean", default: false, withNegated: false, brief: "With --all, do it and not only show it" },
    dryRun: dryRunFlag,
  },
  positional: { kind: "array", parameter: idParameter("mail, or several") },
} as const;
const exampleId = "01a1fbff-2d7d-756e-9bb9-55db19051b45";

const retry = buildCommand<ChangeFlags, string[], CliContext>({
  async func(flags, ...ids) {
    await changeMails(this, flags, ids, {
      state: "failed",
      action: "mail-retried",
      done: "tried again",
      change: retryMail,
    });
  },
  parameters,
  docs: {
    brief: "Try failed mails again",
    fullDescription:
      "Puts mails that were given up back to those that wait, so that the running service tries them again for three days from now.",
    customUsage: [
      exampleId,
      { input: "--all", brief: "which would be tried" },
      { input: "--all --yes", brief: "try them" },
    ],
  },
});

const hold = buildCommand<ChangeFlags, string[], CliContext>({
  async func(flags, ...ids) {
    await changeMails(this, flags, ids, { state: "waiting", action: "mail-held", done: "held", change: holdMail });
  },
  parameters,
  docs: {
    brief: "Keep waiting mails from being sent",
    fullDescription:
      "Holds mails that wait, until release or drop decides about them. With --all --bulk it stops an issue of the newsletter that is being sent. A mail that is on its way at this moment is not held.",
    customUsage: [
      exampleId,
      { input: "--all --bulk", brief: "which mails of issues would be held" },
      { input: "--all --bulk --yes", brief: "stop the issues that are being sent" },
    ],
  },
});

const release = buildCommand<ChangeFlags, string[], CliContext>({
  async func(flags, ...ids) {
    await changeMails(this, flags, ids, {
      state: "held",
      action: "mail-released",
      done: "released",
      change: releaseMail,
    });
  },
  parameters,
  docs: {
    brief: "Let held mails be sent",
    fullDescription:
      "Puts held mails back to those that wait, as if they were queued now. LAST FAILURE in mail list says why a mail is held; one that ended several times without an answer may have arrived.",
    customUsage: [
      exampleId,
      { input: "--all", brief: "which would be sent" },
      { input: "--all --yes", brief: "send them" },
    ],
  },
});

const drop = buildCommand<ChangeFlags, string[], CliContext>({
  async func(flags, ...ids) {
    await changeMails(this, flags, ids, { state: "held", action: "mail-dropped", done: "dropped", change: dropMail });
  },
  parameters,
  docs: {
    brief: "Never send held mails",
    customUsage: [exampleId, { input: "--all --bulk", brief: "which mails of issues would not be sent" }],
  },
});

export const mailCommands = buildRouteMap({
  routes: { list: listCommand, show: showCommand, retry, hold, release, drop },
  docs: { brief: "Mails that were sent, wait, are held, or have failed" },
});
