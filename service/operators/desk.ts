import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { sql } from "kysely";
import * as v from "valibot";
import { deskPage as words } from "#content/pages/desk.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import { type CliContext, CliError, CliUsageError } from "../platform/cli/cli-context.ts";
import type { Answer, OpenCommand } from "../platform/cli/command.ts";
import { findCommand } from "../platform/cli/run-cli.ts";
import type { Queries } from "../platform/database/database.ts";
import { type FeatureParts, type Search, summarizePerson } from "../platform/feature.ts";
import type { Html } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import { framedPage } from "../platform/http/frame.ts";
import { postForm, readFields } from "../platform/http/post-form.ts";
import { identifierTime, systemRandomSource } from "../platform/ids/identifier.ts";
import { claimJobRun } from "../platform/jobs/job-runner.ts";
import { createLinkToken, readLinkToken } from "../platform/links/link-token.ts";
import { listMails } from "../platform/mail/mail-queue.ts";
import type { Permission } from "../platform/operators/operator-store.ts";
import { formatTime } from "../platform/time/time.ts";
import {
  commandForm,
  hiddenFields,
  mailIn,
  mailPolicy,
  shortName,
  showAnswer,
  showDigest,
  showFound,
  showMail,
  subjectAddress,
  subjectLink,
  tableOf,
} from "./desk-markup.ts";
import { type DeskAction, type DeskNoun, type DeskNounName, deskNouns, isDeskNoun } from "./desk-subjects.ts";
import { askForDesk, type DeskOperator, endSessions, isBelow, operatorAtDesk, signedOutCookie } from "./sign-in.ts";

type Fields = Readonly<Record<string, string>>;

/** The names of fields that are no flags. */
const own = { token: "form", once: "once", ids: "ids", confirmed: "confirmed" } as const;

/**
 * The operator's pages: what waits, what is known of a customer, and the commands of the admin CLI as forms. They work on
 * a signed-in device alone. Opening a page changes nothing; each button is a POST from these pages.
 */
export function deskRoutes({ appContext, configuration, http, desk }: FeatureParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { clock, linkSecrets, createIdentifier, database } = appContext;
  const page = (
    content: Html,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) =>
    framedPage(http.frame, status, `${company.name} | ${words.title}`, content, {
      "Referrer-Policy": "same-origin",
      ...headers,
    });
  const unknown = () => page(html`<h1>${words.unknown}</h1>${backLink}`, { status: 404 });

  const commandOf = async (noun: DeskNounName, verb: string) => findCommand(await desk.nouns(), noun, verb);

  /** A command works as on the command line, on the database of the service. */
  const contextFor = ({ deviceId }: DeskOperator): CliContext => ({
    process: { stdout: silent, stderr: silent },
    output: silent,
    errorOutput: silent,
    readInput: async () => new Uint8Array(),
    systemUser: "",
    clock,
    random: systemRandomSource,
    configuration,
    opened: { ...appContext, device: deviceId },
    createAppContext: async () => appContext,
    answerNo() {},
  });

  async function answerOf(
    operator: DeskOperator,
    noun: DeskNounName,
    verb: string,
    flags: Fields,
    ids: readonly string[] = [],
  ): Promise<Answer | undefined> {
    const command = await commandOf(noun, verb);
    return await command?.run(contextFor(operator), operator.name, flags, ids);
  }

  /** The same, or nothing where the command refuses. */
  const answerIfAny = (...asked: Parameters<typeof answerOf>) =>
    answerOf(...asked).catch((error: unknown) => {
      if (error instanceof CliError || error instanceof CliUsageError) return undefined;
      throw error;
    });

  /** What stands in the fields of a form when it is opened. */
  async function filled(operator: DeskOperator, noun: DeskNounName, action: DeskAction, ids: readonly string[]) {
    if (action.ownMailbox !== undefined) return { [action.ownMailbox]: operator.mailbox };
    if (action.filledBy === undefined) return {};
    const fields = v.safeParse(FilledFields, (await answerIfAny(operator, noun, action.filledBy, {}, ids))?.json);
    return fields.success ? fields.output : {};
  }

  const formOf = (operator: DeskOperator) => ({
    [own.token]: createLinkToken("desk-form", operator.deviceId, clock.now(), linkSecrets),
    [own.once]: createIdentifier(),
  });

  /**
   * Answers with a page for the operator of a signed-in device, or with the page to sign in.
   *
   * @param needed what the operator must be permitted
   */
  const forOperator =
    (work: (operator: DeskOperator, context: Context<ServiceEnvironment>) => Promise<Response>, needed?: Permission) =>
    async (context: Context<ServiceEnvironment>) => {
      const operator = await operatorAtDesk(context, appContext);
      if (!operator) return await page(signInPage(new URL(context.req.url)));
      return needed === undefined || operator.may.includes(needed)
        ? await work(operator, context)
        : await notPermitted();
    };
  const notPermitted = () => page(html`<h1>${words.notPermitted}</h1>${backLink}`, { status: 403 });

  routes.get(
    deskPath,
    forOperator(async (operator) => {
      const parts = [];
      for (const source of desk.digest) {
        const part = await source({ queries: database.query, now: clock.now(), isLook: true }, appContext);
        if (part && operator.may.includes(part.permission)) parts.push(part);
      }
      parts.sort((one, other) => (one.rank ?? 5) - (other.rank ?? 5));
      return await page(html`<h1>${words.heading}</h1>
${findForm("")}
${parts.length === 0 ? html`<p>${words.nothing}</p>` : parts.map((part) => showDigest(part, operator.id))}
<nav aria-label="${words.title}"><ul class="desk-row">${Object.entries(deskNouns).map(([noun, { title }]) => html`<li><a href="${deskPath}/${noun}">${title}</a></li>`)}</ul></nav>
${signOutForms(operator, formOf(operator))}`);
    }),
  );

  routes.post(`${deskPath}/sign-in`, postForm(http), async (context) => {
    const { mailbox = "", back = deskPath } = await readFields(context);
    await askForDesk({ mailbox, back: isBelow(deskPath, back) ? back : deskPath }, appContext);
    return await page(html`<h1>${words.signInHeading}</h1><p class="notice" role="status">${words.signInSent}</p>`);
  });

  routes.post(`${deskPath}/sign-out`, postForm(http), async (context) => {
    const operator = await operatorAtDesk(context, appContext);
    const fields = await readFields(context);
    if (operator && isOwnForm(fields, operator)) await endSessions(operator, fields.all === "yes", appContext);
    return redirectTo(deskPath, signedOutCookie(appContext));
  });

  routes.get(
    `${deskPath}/find`,
    forOperator(async (operator, context) => {
      const text = (context.req.query("q") ?? "").trim();
      if (text.includes("@") && !/\s/.test(text))
        return redirectTo(`${deskPath}/people?${new URLSearchParams({ mailbox: text })}`);
      const found =
        text.length < 3
          ? []
          : (await Promise.all(desk.searches.map((search) => findRows(database.query, search, text))))
              .flat()
              .filter(mayBeSeenBy(operator));
      const [only] = found;
      if (only && found.length === 1 && isDeskNoun(only.noun)) return redirectTo(subjectAddress(only.noun, only.id));
      return await page(html`<h1>${words.findButton}</h1>
${findForm(text)}
${found.length === 0 ? html`<p role="status">${words.foundNothing}</p>` : showFound(found)}
${backLink}`);
    }),
  );

  routes.get(
    `${deskPath}/people`,
    forOperator(async (operator, context) => {
      const mailbox = (context.req.query("mailbox") ?? "").trim().toLowerCase();
      const rows = await summarizePerson(desk.personalData, mailbox, appContext);
      const mails = await listMails(database.query, { recipient: mailbox, limit: 100 });
      const history = [
        ...rows.map(({ kind, ...row }) => ({ ...row, noun: kind, at: identifierTime(row.id) })),
        ...mails.map(({ id, purpose, state, createdAt }) => ({
          noun: "mail",
          id,
          summary: `${purpose}: ${state}`,
          at: new Date(createdAt),
        })),
      ]
        .filter(mayBeSeenBy(operator))
        .sort((one, other) => one.at.getTime() - other.at.getTime());
      return await page(html`<h1>${mailbox}</h1>
${findForm(mailbox)}
${
  history.length === 0
    ? html`<p role="status">${words.foundNothing}</p>`
    : html`<ol class="prose">${history.map(
        ({ noun, id, summary, at }) => html`<li>${formatTime(at)}: ${subjectLink(noun, id)} ${summary}</li>`,
      )}</ol>`
}
${backLink}`);
    }),
  );

  for (const noun of Object.keys(deskNouns).filter(isDeskNoun)) {
    const { title, thing, permission, shownBy = "show", mailBy, creates, lists, actions }: DeskNoun = deskNouns[noun];
    const permitted = (work: Parameters<typeof forOperator>[0]) => forOperator(work, permission);

    routes.get(
      `${deskPath}/${noun}`,
      permitted(async (operator, context) => {
        const chosen = lists.find(({ label }) => label === context.req.query("list")) ?? lists[0];
        const answer = await answerOf(operator, noun, "list", chosen.flags);
        const bulk = actions.filter(({ isBulk }) => isBulk);
        return await page(html`<h1>${title}</h1>
<nav aria-label="${title}"><ul class="desk-row">${lists.map(({ label }) => html`<li><a href="${deskPath}/${noun}?${new URLSearchParams({ list: label })}"${label === chosen.label ? ' aria-current="page"' : ""}>${label}</a></li>`)}</ul></nav>
${
  answer?.list && answer.list.table.rows.length > 0
    ? html`${tableOf(answer.list.table, bulk.length > 0 ? "chosen" : undefined)}
${bulk.length === 0 ? "" : html`<form id="chosen" class="step" method="get"><p>${words.selected}</p><div class="desk-row">${bulk.map(({ verb, label }) => html`<button class="button button-quiet" formaction="${deskPath}/${noun}/${verb}" type="submit">${label}</button>`)}</div></form>`}`
    : html`<p>${words.foundNothing}</p>`
}
${answer?.list?.isCut ? html`<p>${words.more}</p>` : ""}
${creates ? html`<form class="step" method="get" action="${deskPath}/${noun}/${creates.verb}"><div class="field"><label for="name">${creates.label}</label><input id="name" name="ids" required maxlength="80" autocomplete="off" aria-describedby="name-hint"><small id="name-hint">${creates.hint}</small></div><button class="button button-quiet" type="submit">${creates.label}</button></form>` : ""}
${backLink}`);
      }),
    );

    for (const action of actions) {
      const address = `${deskPath}/${noun}/${action.verb}`;
      routes.get(
        address,
        permitted(async (operator, context) => {
          const asked = context.req.queries("ids")?.join(" ") ?? "";
          const ids = identifiersIn(creates?.verb === action.verb ? asName(asked) : asked);
          return await showForm(operator, { noun, action, ids, given: await filled(operator, noun, action, ids) });
        }),
      );
      routes.post(address, postForm(http), async (context) => await act(context, noun, action));
    }

    routes.get(
      `${deskPath}/${noun}/:id`,
      permitted(async (operator, context) => {
        const id = context.req.param("id") ?? "";
        const answer = await answerIfAny(operator, noun, shownBy, {}, [id]);
        const mail = mailBy === undefined ? undefined : await answerIfAny(operator, noun, mailBy, {}, [id]);
        if (!answer && !mail) return await unknown();
        const isUnderWay = answer?.isUnderWay === true;
        return await page(
          html`<h1>${sentence(thing)} ${shortName(id)}</h1>
<h2>${words.actionsHeading}</h2>
<ul class="desk-row">${actions.map(({ verb, label }) => html`<li><a class="button button-quiet" href="${deskPath}/${noun}/${verb}?${new URLSearchParams({ ids: id })}">${label}</a></li>`)}</ul>
${answer ? showAnswer(answer) : ""}
${isUnderWay ? html`<p>${words.underWay} <a href="${subjectAddress(noun, id)}">${words.lookAgain}</a></p>` : ""}
${mail && !isUnderWay ? showMail(`${subjectAddress(noun, id)}/mail`, mail) : ""}
${backLink}`,
          { headers: isUnderWay ? { Refresh: "30" } : {} },
        );
      }),
    );

    if (mailBy !== undefined)
      routes.get(
        `${deskPath}/${noun}/:id/mail`,
        permitted(async (operator, context) => {
          const answer = await answerIfAny(operator, noun, mailBy, {}, [context.req.param("id") ?? ""]);
          const mail = answer && mailIn(answer);
          if (!mail) return await unknown();
          return new Response(mail.html, {
            headers: {
              "Content-Type": "text/html; charset=utf-8",
              "Content-Security-Policy": mailPolicy,
              "Cache-Control": "no-store",
              "X-Robots-Tag": "noindex",
            },
          });
        }),
      );
  }

  interface Asked {
    noun: DeskNounName;
    action: DeskAction;
    ids: readonly string[];
    given: Fields;
  }

  async function showForm(
    operator: DeskOperator,
    { noun, action, ids, given }: Asked,
    fault?: string,
  ): Promise<Response> {
    const command = await commandOf(noun, action.verb);
    if (!command || ids.length === 0) return await unknown();
    if (!mayDo(operator, noun, command)) return await notPermitted();
    const form = commandForm({ noun, action, ids, flags: command.flags, given, hidden: formOf(operator), fault });
    return await page(
      html`<h1>${action.label}</h1>
${form}
${backLink}`,
      { status: fault === undefined ? 200 : 400 },
    );
  }

  async function act(context: Context<ServiceEnvironment>, noun: DeskNounName, action: DeskAction): Promise<Response> {
    const fields = await readFields(context);
    const operator = await operatorAtDesk(context, appContext);
    if (!operator) return await page(signedOutPage(`${deskPath}/${noun}/${action.verb}`, fields), { status: 401 });
    const {
      [own.token]: _token,
      [own.once]: once = "",
      [own.ids]: listed = "",
      [own.confirmed]: confirmed,
      ...given
    } = fields;
    const asked = { noun, action, ids: identifiersIn(listed), given };
    if (!isOwnForm(fields, operator)) return await showForm(operator, asked, words.again);
    const command = await commandOf(noun, action.verb);
    if (!command || asked.ids.length === 0) return await unknown();
    if (!mayDo(operator, noun, command)) return await notPermitted();
    const isTrial = action.isFinal === true && confirmed !== "yes";
    if (!isTrial) {
      const isFirst = await claimJobRun(database.query, "desk-form", once, clock.now());
      if (!isFirst)
        return await page(
          html`<h1>${action.label}</h1><p class="notice" role="status">${words.doneAlready}</p>${backLink}`,
        );
    }
    const outcomes: Html[] = [];
    for (const each of command.takesSeveral ? [asked.ids] : asked.ids.map((id) => [id])) {
      try {
        const answer = await command.run(
          contextFor(operator),
          operator.name,
          { ...action.given, ...given, ...(isTrial && { dryRun: "yes" }) },
          each,
        );
        outcomes.push(html`${showAnswer(answer)}`);
      } catch (error) {
        if (!(error instanceof CliError || error instanceof CliUsageError)) throw error;
        if (asked.ids.length === 1) return await showForm(operator, asked, error.message);
        outcomes.push(html`<p class="notice" role="alert">${error.message}</p>`);
      }
    }
    if (!isTrial)
      return await page(html`<h1>${action.label}: ${words.done.toLowerCase()}</h1>
<div role="status">${outcomes}</div>
<ul>${asked.ids.map((id) => html`<li>${subjectLink(noun, id)}</li>`)}</ul>
${backLink}`);
    const again = { ...given, ...formOf(operator), [own.ids]: asked.ids.join(" "), [own.confirmed]: "yes" };
    return await page(html`<h1>${action.label}?</h1>
${outcomes}
<form class="step" method="post" action="${deskPath}/${noun}/${action.verb}">${hiddenFields(again)}
<p>${words.confirmText}</p><button class="button" type="submit">${action.label}</button></form>
${backLink}`);
  }

  const isOwnForm = (fields: Fields, { deviceId }: DeskOperator): boolean => {
    const token = readLinkToken("desk-form", fields[own.token] ?? "", clock.now(), linkSecrets);
    return token.kind === "valid" && token.subjectId === deviceId;
  };

  return routes;
}

const FilledFields = v.record(v.string(), v.string());

const mostFound = 20;

/** The newest rows one of whose columns holds the text, in whatever case. */
async function findRows(queries: Queries, { noun, table, columns, findIds, summarize }: Search, text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const ids = (await findIds?.(queries, text)) ?? [];
  const conditions = [
    ...columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape ${"\\"}`),
    ...ids.map((id) => sql`id = ${id}`),
  ];
  const { rows } = await sql<{ id: string }>`select * from ${sql.table(table)}
    where ${sql.join(conditions, sql` or `)} order by id desc limit ${mostFound}`.execute(queries);
  return rows.map((row) => ({ noun, id: row.id, summary: summarize(row) }));
}

/** What has no page of its own is seen by those who may look after people. */
const mayBeSeenBy =
  ({ may }: DeskOperator) =>
  ({ noun }: { noun: string }): boolean =>
    may.includes(isDeskNoun(noun) ? deskNouns[noun].permission : "sell");

/** What a command needs, and its noun: commands that anybody on the server may run have no permission of their own. */
const mayDo = ({ may }: DeskOperator, noun: DeskNounName, { permission }: OpenCommand): boolean =>
  may.includes(deskNouns[noun].permission) && (permission === undefined || may.includes(permission));

const silent = { write() {} };

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What was entered, as a name that can stand in an address. */
const asName = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-");

/** Identifiers, and names of issues. */
const identifiersIn = (text: string): string[] => [
  ...new Set(text.split(" ").filter((id) => /^[0-9a-z-]{3,100}$/.test(id))),
];

const backLink = html`<p><a href="${deskPath}">${words.back}</a></p>`;

function findForm(text: string): Html {
  return html`<form class="step" method="get" action="${deskPath}/find" role="search"><div class="field"><label for="find">${words.findLabel}</label><input id="find" name="q" value="${text}" type="search" aria-describedby="find-hint" autocomplete="off"><small id="find-hint">${words.findHint}</small></div><button class="button button-quiet" type="submit">${words.findButton}</button></form>`;
}

/** @param back where the link in the mail leads to; without, it is opened beside this page */
function signInForm(back?: string): Html {
  return html`<form class="step" method="post" action="${deskPath}/sign-in"${back === undefined ? html` target="_blank"` : ""}><p>${words.signInText}</p>
${hiddenFields(back === undefined ? {} : { back })}
<div class="field"><label for="mailbox">${words.signInLabel}</label><input id="mailbox" name="mailbox" type="email" autocomplete="email" required></div>
<button class="button" type="submit">${words.signInButton}</button></form>`;
}

const signInPage = ({ pathname, search }: URL): Html => html`<h1>${words.signInHeading}</h1>
${signInForm(pathname + search)}`;

/** Keeps what was entered while the operator signs in again. */
function signedOutPage(address: string, fields: Fields): Html {
  return html`<h1>${words.signedOutHeading}</h1>
<p class="notice" role="alert">${words.signedOutText}</p>
${signInForm()}
<form class="step" method="post" action="${address}">${hiddenFields(fields)}<button class="button button-quiet" type="submit">${words.continue}</button></form>`;
}

function signOutForms({ name }: DeskOperator, form: Fields): Html {
  return html`<form class="step" method="post" action="${deskPath}/sign-out">${hiddenFields(form)}<p>${words.signedInAs} ${name}.</p>
<div class="desk-row"><button class="button button-quiet" type="submit">${words.signOut}</button><button class="button button-quiet" name="all" value="yes" type="submit">${words.signOutAll}</button></div></form>`;
}
