import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildCommand, buildRouteMap } from "@stricli/core";
import { type SqlBool, sql } from "kysely";
import * as v from "valibot";
import { mailbox as mailboxSchema } from "#contract/mailbox.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliUsageError } from "../platform/cli/cli-errors.ts";
import { asFlag } from "../platform/cli/flags.ts";
import { printJson } from "../platform/cli/print-result.ts";
import { type ListFormat, listFlags, printList, type TableColumn } from "../platform/cli/print-table.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { Configuration } from "../platform/config/config.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { PersonalData } from "../platform/feature.ts";
import { ignoreCode } from "../platform/files.ts";

/** Where mails lie as files: those that went to a folder, and reports of undelivered mail, read or not, or failed. */
function mailFolders({ dataFolder, newsletter: { bouncesFolder } }: Configuration): string[] {
  return [join(dataFolder, "mail"), ...["", "read", "failed"].map((name) => join(bouncesFolder, name))];
}

const positional = {
  kind: "tuple",
  parameters: [{ brief: "The mailbox of the person", placeholder: "mailbox", parse: parseMailbox }],
} as const;

/** What is known of a person: the rows of each feature, the mails about them or to the person, and their log entries. */
async function findPerson(mailbox: string, sources: readonly PersonalData[], appContext: AppContext) {
  const { query } = appContext.database;
  const found = await Promise.all(
    sources.map(async ({ name, find }) => ({ name, rows: await find(mailbox, appContext) })),
  );
  const ids = found.flatMap(({ rows }) => rows.map(({ id }) => id));
  const own = found.flatMap(({ rows }) => rows.filter(({ isFormer }) => isFormer !== true).map(({ id }) => id));
  const about = own.length > 0 ? own : [""];
  const mails = await query
    .selectFrom("outgoingMail")
    .selectAll()
    .where((mail) =>
      mail.or([
        mail("recipient", "=", mailbox),
        mail("aboutId", "in", about),
        // A digest is about a day and names several persons. An order may have another owner by now.
        mail.and([
          mail("purpose", "in", ["operator-digest", "operator-alarm", "order-notice", "order-alarm", "mailbox-change"]),
          sql<SqlBool>`replace(lower(text), ${mailbox}, '') <> lower(text)`,
        ]),
      ]),
    )
    .orderBy("createdAt")
    .execute();
  const log = await query.selectFrom("auditEntry").selectAll().where("subjectId", "in", about).execute();
  return { ids, mails, log, rows: Object.fromEntries(found.map(({ name, rows }) => [name, rows])) };
}

const showCommand = (sources: readonly PersonalData[]) =>
  buildCommand<ListFormat, [string], CliContext>({
    async func(format, mailbox) {
      const rows = await withAppContext(this, async (appContext) => {
        const found = await Promise.all(
          sources.map(async ({ name, find, summarize }) =>
            (await find(mailbox, appContext)).map((row) => ({
              kind: name,
              id: row.id,
              summary: summarize?.(row) ?? "",
            })),
          ),
        );
        return found.flat();
      });
      printList(this, format, { columns: summaryColumns, rows });
    },
    parameters: { flags: listFlags, positional },
    docs: {
      brief: "Show the orders, licenses, requests and subscription of a person, a line each",
      customUsage: ["ada@example.org"],
    },
  });

const summaryColumns: readonly TableColumn<{ kind: string; id: string; summary: string }>[] = [
  { heading: "WHAT", cell: ({ kind }) => kind },
  { heading: "ID", cell: ({ id }) => id },
  { heading: "SUMMARY", cell: ({ summary }) => summary },
];

const exportCommand = (sources: readonly PersonalData[]) =>
  buildCommand<{ as?: string }, [string], CliContext>({
    async func({ as }, mailbox) {
      const actor = `operator:${await actingOperator(this, as, "people")}` as const;
      const person = await withAppContext(this, async (appContext) => {
        const { ids, mails, log, rows } = await findPerson(mailbox, sources, appContext);
        await auditedTransaction(appContext, actor, async ({ audit }) => {
          for (const subjectId of ids) audit({ action: "person-exported", subjectId });
        });
        // Mails about the person hold links of the operator.
        return { log, ...rows, mails: mails.filter(({ recipient }) => recipient === mailbox) };
      });
      const files = await mailFilesNaming(mailbox, mailFolders(this.configuration));
      printJson(this.output, { mailbox, ...person, files });
      this.errorOutput.write("This is personal data, with license keys: send it to that mailbox alone.\n");
    },
    parameters: { flags: { as: asFlag }, positional },
    docs: {
      brief: "Print everything that is kept of a person, as JSON",
      fullDescription:
        "Prints orders with what was reported of them, licenses with their keys, requests, subscription, mails to the person with their texts, log entries, and the names of files of mails that name the mailbox. That it was exported goes into the log.",
      customUsage: ["ada@uni.example.org > ada.json"],
    },
  });

const eraseCommand = (sources: readonly PersonalData[]) =>
  buildCommand<{ as?: string; yes: boolean }, [string], CliContext>({
    async func({ as, yes }, mailbox) {
      const actor = `operator:${await actingOperator(this, as, "people")}` as const;
      const folders = mailFolders(this.configuration);
      await withAppContext(this, async (appContext) => {
        const { ids, mails, rows } = await findPerson(mailbox, sources, appContext);
        const files = await mailFilesNaming(mailbox, folders);
        const found = `${ids.length} rows, ${mails.length} mails and ${files.length} files`;
        const kept = sources.flatMap((source) => (rows[source.name]?.length ? (source.kept ?? []) : []));
        if (!yes) {
          this.output.write(`${[`Would erase ${found}. Give --yes to do it.`, ...kept].join("\n")}\n`);
          return;
        }
        await auditedTransaction(appContext, actor, async (tx) => {
          for (const { erase } of sources) await erase(tx, mailbox, appContext);
          for (const { id } of mails) await tx.transaction.deleteFrom("outgoingMail").where("id", "=", id).execute();
          for (const subjectId of ids) tx.audit({ action: "person-erased", subjectId });
        });
        await removeFiles(files);
        this.output.write(`${[`Erased ${found}.`, ...kept].join("\n")}\n`);
      });
    },
    parameters: {
      flags: {
        as: asFlag,
        yes: {
          kind: "boolean",
          default: false,
          withNegated: false,
          brief: "Do it, and not only say what would happen",
        },
      },
      positional,
    },
    docs: {
      brief: "Erase a person from orders, licenses, requests, newsletter, mails and files",
      fullDescription:
        "Removes name and mailbox from requests and licenses, whose rows stay for the record; removes buyer, company, address and tax number from orders and their reports, which keep number, items, amounts and times for the bookkeeping; withdraws open requests; removes subscription, mails to or about the person, and files of mails that name the mailbox. The log names rows, never persons, and stays. A license key that the person has goes on working: revoke it first if it must not. Backups are not touched.",
      customUsage: ["ada@uni.example.org", { input: "ada@uni.example.org --yes", brief: "do it" }],
    },
  });

function parseMailbox(text: string): string {
  const mailbox = v.safeParse(mailboxSchema("mailbox"), text);
  if (mailbox.success) return mailbox.output;
  throw new CliUsageError(mailbox.issues[0].message);
}

export const peopleCommands = (sources: readonly PersonalData[]) =>
  buildRouteMap({
    routes: { show: showCommand(sources), export: exportCommand(sources), erase: eraseCommand(sources) },
    docs: { brief: "What is kept of one person, such as a customer" },
  });

/** The files of mails in these folders that name the mailbox, in whatever coding. */
async function mailFilesNaming(mailbox: string, folders: readonly string[]): Promise<string[]> {
  const named: string[] = [];
  for (const folder of folders) {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreCode("ENOENT"))) ?? [];
    for (const entry of entries.filter((each) => each.isFile())) {
      const file = join(folder, entry.name);
      if (names(await readFile(file), mailbox)) named.push(file);
    }
  }
  return named;
}

/**
 * Looks at the bytes, and at what quoted-printable and base64 hide, wherever they stand. A parser of mails would need far
 * more memory than a mail has bytes, if a stranger has made it for that.
 */
function names(mail: Buffer, mailbox: string): boolean {
  const sought = Buffer.from(mailbox).toString("latin1").toLowerCase();
  const text = mail.toString("latin1");
  const unquoted = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if ([text, unquoted].some((each) => each.toLowerCase().includes(sought))) return true;
  const encoded = text.matchAll(/[A-Za-z0-9+/]{4,}={0,2}(?:\r?\n[A-Za-z0-9+/]+={0,2})*/g);
  return encoded.some(([lines]) => Buffer.from(lines, "base64").toString("latin1").toLowerCase().includes(sought));
}

async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}
