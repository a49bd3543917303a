import type { Context } from "hono";
import { html } from "hono/html";
import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import { type CliContext, CliError, CliUsageError } from "../cli/cli-context.ts";
import type { Answer, OpenCommand } from "../cli/command.ts";
import { findCommand } from "../cli/run-cli.ts";
import { type FeatureParts, summarizeRows } from "../feature.ts";
import { systemRandomSource } from "../identifier.ts";
import { claimJobRun, forgetJobRun, forgetOldJobRuns } from "../jobs.ts";
import { subtractDuration } from "../time.ts";
import { createLinkToken, linkPurposes, readLinkToken } from "../tokens.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { Html } from "../web/html.ts";
import { mailLinkHeaders, mailLinkView, markupPage } from "../web/view.ts";
import { backLink, type Fields } from "./desk-markup.ts";
import { type DeskAction, type DeskNoun, type DeskNounName, deskNouns } from "./desk-subjects.ts";
import { type DeskOperator, operatorAtDesk } from "./sign-in.ts";

/** The names of fields that are no flags. */
export const own = {
  token: "form",
  once: "once",
  ids: "ids",
  confirmed: "confirmed",
  said: "said",
} as const;

/** An error that tells the operator what to do otherwise. */
export const isRefusal = (error: unknown): error is CliError | CliUsageError =>
  error instanceof CliError || error instanceof CliUsageError;

interface PageParts {
  about?: string | undefined;
  /** The heading on the page, where that is another than in the title. */
  shown?: string | undefined;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/** What all pages of the desk are made with: who may see them, what they look like, and how a command is run. */
export function deskAccess({ app, configuration, http, desk }: FeatureParts) {
  const { clock, linkSecrets, createIdentifier, database } = app;

  /** @param about what it shows or changes, in a few words: a tab or a bookmark is known by it */
  const page = (
    heading: string,
    content: Html,
    { about, shown = heading, status = 200, headers }: PageParts = {},
  ): Promise<Response> =>
    markupPage(
      http.views,
      status,
      [company.name, heading, about].filter(Boolean).join(" | "),
      html`<h1>${shown}</h1>
${content}`,
      { ...mailLinkHeaders, ...headers },
    );
  const unknown = () => page(words.unknown, backLink, { status: 404 });

  /**
   * Answers with a page for the operator of a signed-in device, or with the page to sign in.
   */
  const forOperator =
    (work: (operator: DeskOperator, context: Context<ServiceEnvironment>) => Promise<Response>) =>
    async (context: Context<ServiceEnvironment>): Promise<Response> => {
      const operator = await operatorAtDesk(context, app);
      if (!operator) {
        const { pathname, search } = new URL(context.req.url);
        return mailLinkView(http.views, "sign-in/ask", { back: pathname + search });
      }
      return await work(operator, context);
    };

  const commandOf = async (
    noun: DeskNounName,
    { verb, commands }: Pick<DeskAction, "verb" | "commands">,
  ): Promise<OpenCommand | undefined> => {
    const { commands: ofNoun = noun }: DeskNoun = deskNouns[noun];
    return findCommand(await desk.nouns(), commands ?? ofNoun, verb);
  };

  /** A command works as on the command line, on the database of the service. */
  const contextFor = ({ deviceId }: DeskOperator, isDryRun = false): CliContext => ({
    process: { stdout: silent, stderr: silent },
    output: silent,
    errorOutput: silent,
    readInput: async () => new Uint8Array(),
    systemUser: "",
    clock,
    random: systemRandomSource,
    configuration,
    opened: { ...app, device: deviceId, isDryRun },
    createApp: async () => app,
    answerNo() {},
  });

  /** What a command that only reads answers, or undefined where it refuses. */
  async function answerOf(
    operator: DeskOperator,
    noun: DeskNounName,
    verb: string,
    flags: Fields,
    ids: readonly string[] = [],
  ): Promise<Answer | undefined> {
    const command = await commandOf(noun, { verb });
    try {
      return await command?.run(contextFor(operator), operator.email, flags, ids);
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  return {
    page,
    unknown,
    forOperator,
    commandOf,
    contextFor,
    answerOf,

    /** What a form of this device holds. */
    formOf: ({ deviceId }: DeskOperator): Fields => ({
      [own.token]: createLinkToken(deskForm, deviceId, clock.now(), linkSecrets),
      [own.once]: createIdentifier(),
    }),

    isOwnForm(fields: Fields, { deviceId }: DeskOperator): boolean {
      const token = readLinkToken(deskForm, fields[own.token] ?? "", clock.now(), linkSecrets);
      return token.kind === "valid" && token.subjectId === deviceId;
    },

    /**
     * Whether this form was not sent before. Its number is made by a page, and of no use to anybody else. Numbers of
     * forms whose token is over are forgotten.
     */
    async isFirst(fields: Fields, operator: DeskOperator): Promise<boolean> {
      const now = clock.now();
      await forgetOldJobRuns(database.query, deskForm, subtractDuration(now, linkPurposes[deskForm].lifetime));
      return await claimJobRun(database.query, deskForm, occasionOf(fields, operator), now);
    },

    /** Lets a form be sent again: its command has refused it, so nothing was done. */
    releaseForm: (fields: Fields, operator: DeskOperator) =>
      forgetJobRun(database.query, deskForm, occasionOf(fields, operator)),

    /** Keeps what was entered while the operator signs in again. */
    signedOut: (action: string, fields: Fields): Response =>
      mailLinkView(http.views, "sign-in/again", { action, fields }, 401),

    /** Rows in a few words, by their identifiers. */
    async summaries(noun: DeskNounName, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const search = desk.searches.find((each) => each.noun === noun);
      return search ? await summarizeRows(database.query, search, ids) : new Map();
    },
  };
}

const silent = { write() {} };

/** Under what a form is known that was sent. */
const occasionOf = (fields: Fields, { deviceId }: DeskOperator): string =>
  `${deviceId} ${(fields[own.once] ?? "").slice(0, 36)}`;

/** The purpose of the token that a form holds, and the job under which its number is claimed. */
const deskForm = "desk-form";
