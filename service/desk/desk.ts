import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import { deskPage as words } from "#content/pages/desk.ts";
import { deskPath } from "#contract/addresses.ts";
import { latestAuditEntries } from "../audit.ts";
import { wholeIdentifier } from "../cli/cli-context.ts";
import type { OpenCommand } from "../cli/command.ts";
import type { FeatureParts } from "../feature.ts";
import { notesAbout } from "../notes.ts";
import { sentence } from "../text.ts";
import { withLocalDays } from "../time.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { Html } from "../web/html.ts";
import { postForm, readFields } from "../web/post-form.ts";
import { deskAccess, isRefusal, own } from "./desk-access.ts";
import {
  actionAddress,
  actionLinks,
  backLink,
  commandForm,
  creationForm,
  cutSummary,
  enteredIn,
  type Fields,
  fieldsFor,
  hiddenFields,
  listLink,
  listOfThings,
  listWithActions,
  logOf,
  mailIn,
  mailPolicy,
  notesOf,
  notice,
  shortName,
  showAnswer,
  showMail,
  subjectAddress,
  withLabels,
} from "./desk-markup.ts";
import { deskOffers } from "./desk-offers.ts";
import {
  actionsOf,
  type DeskAction,
  type DeskList,
  type DeskNoun,
  type DeskNounName,
  deskNouns,
  isDeskNoun,
  nameOf,
} from "./desk-subjects.ts";
import { type DeskOperator, operatorAtDesk } from "./sign-in.ts";

const nounNames = Object.keys(deskNouns).filter(isDeskNoun);

/**
 * The operator's pages: what waits, what is known of a customer, and the commands of the admin CLI as forms. They work on
 * a signed-in device alone. Opening a page changes nothing; each button that does is a POST from these pages.
 */
export function deskRoutes(parts: FeatureParts): Hono<ServiceEnvironment> {
  const { app, http } = parts;
  const routes = new Hono<ServiceEnvironment>();
  const { database } = app;
  const access = deskAccess(parts);
  const { page, unknown, forOperator, answerOf } = access;

  for (const noun of nounNames) {
    const { title, thing, table, shownBy = "show", mailBy, creates, lists, actions }: DeskNoun = deskNouns[noun];

    for (const action of actions) {
      const address = actionAddress(noun, action);
      routes.get(
        address,
        forOperator(async (operator, context) => {
          const ids = identifiersIn(context.req.queries("ids")?.join(" ") ?? "");
          // Nothing to fill in: the question is asked at once.
          if (action.isTried && !action.fields) return await ask(context, operator, { noun, action, ids, given: {} });
          return await showForm(operator, { noun, action, ids, given: await filled(operator, noun, action, ids) });
        }),
      );
      routes.post(address, postForm(http), async (context) => await act(context, noun, action));
    }

    const [first] = lists;
    if (!first) continue;

    routes.get(
      `${deskPath}/${noun}`,
      forOperator(async (operator, context) => {
        const entered = creates && context.req.query("name");
        const name = asName(entered ?? "");
        if (creates?.pattern.test(name)) return redirectTo(`${deskPath}/${noun}/${creates.verb}?ids=${name}`);
        const chosen: DeskList = lists.find(({ label }) => label === context.req.query("list")) ?? first;
        const answer = await answerOf(operator, noun, "list", chosen.flags);
        const bulk = actionsOf(noun).filter(
          (action) => action.isBulk && (chosen.bulk?.includes(nameOf(action)) ?? true),
        );
        return await page(
          title,
          html`<nav aria-label="${title}"><ul class="plain-list row">${lists.map(({ label }) => html`<li><a href="${deskPath}/${noun}?${new URLSearchParams({ list: label })}"${label === chosen.label ? html` aria-current="page"` : ""}>${label}</a></li>`)}</ul></nav>
${answer?.list && answer.list.table.rows.length > 0 ? listWithActions(noun, answer.list.table, bulk) : html`<p>${words.emptyList}</p>`}
${answer?.list?.isCut ? html`<p>${words.more}</p>` : ""}
${creates ? creationForm(noun, creates, entered) : ""}
${backLink}`,
          { about: chosen.label },
        );
      }),
    );

    routes.get(
      `${deskPath}/${noun}/:id`,
      forOperator(async (operator, context) => {
        const [given] = identifiersIn(context.req.param("id") ?? "");
        if (given === undefined) return await unknown();
        const id = table ? await wholeIdentifier(given, [table], database).catch(() => given) : given;
        if (id !== given) return redirectTo(subjectAddress(noun, id));
        const answer = await answerOf(operator, noun, shownBy, {}, [id]);
        const mail = mailBy === undefined ? undefined : await answerOf(operator, noun, mailBy, {}, [id]);
        if (!answer && !mail) return await unknown();
        const isUnderWay = answer?.isUnderWay === true;
        const about = (await access.summaries(noun, [id])).get(id);
        const notes = table ? await notesAbout(database.query, [id]) : [];
        const log = table ? await latestAuditEntries(database.query, { subjectId: id, limit: 100 }) : [];
        return await page(
          `${sentence(thing)} ${shortName(id)}`,
          html`${actionLinks(noun, id, offered(noun, answer?.json))}
${answer ? showAnswer(answer) : ""}
${isUnderWay ? html`<p>${words.underWay} <a href="${subjectAddress(noun, id)}">${words.lookAgain}</a></p>` : ""}
${mail && !isUnderWay ? showMail(`${subjectAddress(noun, id)}/mail`, mail) : ""}
${table ? notesOf(notes, { ...access.formOf(operator), subject: id, back: subjectAddress(noun, id) }) : ""}
${log.length > 0 ? logOf(log) : ""}
${backLink}`,
          {
            about,
            shown: about && cutSummary(noun, about).name,
            ...(isUnderWay && { headers: { Refresh: "30" } }),
          },
        );
      }),
    );

    if (mailBy === undefined) continue;
    routes.get(
      `${deskPath}/${noun}/:id/mail`,
      forOperator(async (operator, context) => {
        const answer = await answerOf(operator, noun, mailBy, {}, identifiersIn(context.req.param("id") ?? ""));
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

  /** What can be done to a thing as it stands. */
  function offered(noun: DeskNounName, json: unknown): DeskAction[] {
    const fits = deskOffers[noun](json);
    return actionsOf(noun).filter((action) => fits[nameOf(action)] !== false);
  }

  /** What stands in the fields of a form when it is opened. */
  async function filled(operator: DeskOperator, noun: DeskNounName, action: DeskAction, ids: readonly string[]) {
    if (action.ownEmail !== undefined) return { [action.ownEmail]: operator.email };
    if (action.filledBy === undefined) return {};
    const fields = v.safeParse(FilledFields, (await answerOf(operator, noun, action.filledBy, {}, ids))?.json);
    return fields.success ? fields.output : {};
  }

  /** What is said of a thing, by its labels. */
  async function presentFacts(operator: DeskOperator, noun: DeskNounName, ids: readonly string[]) {
    const text = (await answerOf(operator, noun, "show", {}, ids))?.text ?? [];
    return new Map([text].flat().flatMap((part) => (typeof part !== "string" && "facts" in part ? part.facts : [])));
  }

  /** Answers a form of which nothing can be done or shown again. */
  const refuse = (action: DeskAction, why: string, status: number): Promise<Response> =>
    page(action.label, html`<p class="notice" role="alert">${why}</p>${backLink}`, { status });

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
    status = fault === undefined ? 200 : 400,
  ): Promise<Response> {
    const command = await access.commandOf(noun, action);
    if (!command) return await unknown();
    if (ids.length === 0) return await refuse(action, words.noneSelected, 404);
    if (ids.length > mostIds) return await refuse(action, words.tooMany, 400);
    const summaries = await access.summaries(noun, ids);
    const hidden = access.formOf(operator);
    const present = action.saysPresent && ids.length === 1 ? await presentFacts(operator, noun, ids) : new Map();
    return await page(
      action.label,
      html`${commandForm({ noun, action, ids, summaries, flags: command.flags, given, hidden, present, fault })}
${listLink(noun)}
${backLink}`,
      { about: nameAll(noun, ids, summaries), status },
    );
  }

  async function act(context: Context<ServiceEnvironment>, noun: DeskNounName, action: DeskAction): Promise<Response> {
    const fields = await readFields(context);
    if (Object.keys(fields).length === 0) return await refuse(action, words.unreadable, 400);
    const operator = await operatorAtDesk(context, app);
    if (!operator) return access.signedOut(actionAddress(noun, action), fields);
    const ids = identifiersIn(fields[own.ids] ?? "");
    const asked = { noun, action, ids, given: fields };
    const entryFault = access.isOwnForm(fields, operator) ? faultOf(fields, action) : words.again;
    return entryFault === undefined ? await ask(context, operator, asked) : await showForm(operator, asked, entryFault);
  }

  /** Does an action. One that is tried first is asked about, unless that was confirmed. */
  async function ask(context: Context<ServiceEnvironment>, operator: DeskOperator, asked: Asked): Promise<Response> {
    const { noun, action, ids, given: fields } = asked;
    const command = await access.commandOf(noun, action);
    if (!command || ids.length === 0 || ids.length > mostIds) return await showForm(operator, asked);
    const isUnasked = action.isTried === true && fields[own.confirmed] !== "yes";
    if (!isUnasked && !(await access.isFirst(fields, operator)))
      return await page(
        action.label,
        html`<p class="notice" role="status">${words.sentBefore}</p>
${listOfThings(noun, ids, await access.summaries(noun, ids))}
${backLink}`,
      );
    const chosen = chosenFields(fields, action, ids);
    const outcomesOf = async (isTried: boolean): Promise<Outcome[]> => {
      const run = {
        command,
        action,
        flags: { ...chosen, ...action.given },
        cli: access.contextFor(operator, isTried),
        operator: operator.email,
      };
      const outcomes: Outcome[] = [];
      for (const each of command.takesSeveral ? [ids] : ids.map((id) => [id]))
        outcomes.push(await outcomeOf(run, each, context));
      return outcomes;
    };
    // Somebody else may have changed the thing between the question and the answer.
    const tried = action.isTried ? await outcomesOf(true) : [];
    const hasChanged = action.isTried === true && !isUnasked && fields[own.said] !== (await digestOf(tried));
    const isDryRun = isUnasked || hasChanged;
    const outcomes = isDryRun ? tried : await outcomesOf(false);
    if (hasChanged) await access.releaseForm(fields, operator);
    const [fault, ...otherFaults] = new Set(outcomes.map((outcome) => outcome.fault));
    // What is wrong with all of them is mended in the form: in the one that follows, or after a step back in this one.
    if (fault !== undefined && otherFaults.length === 0) {
      if (!isDryRun && fault !== words.failed) await access.releaseForm(fields, operator);
      return await showForm(operator, asked, fault, context.req.method === "GET" ? 200 : 400);
    }
    // What things are after it: approved, no longer received.
    const summaries = await access.summaries(noun, ids);
    const about = nameAll(noun, ids, summaries);
    const failed = outcomes.filter((outcome) => outcome.fault !== undefined);
    const done = outcomes.filter((outcome) => outcome.fault === undefined);
    // What needs another press stands first.
    const shown = [...failed, ...done].map(
      (outcome) => html`<section>${listOfThings(noun, outcome.ids, summaries)}
${outcome.fault === undefined ? outcome.shown : notice(withLabels(outcome.fault, action))}
${outcome.fault === undefined || isDryRun ? "" : outcome.ids.map((id) => actionLinks(noun, id, [action]))}</section>`,
    );
    if (!isDryRun)
      return await page(
        `${action.label}: ${failed.length === 0 ? "" : `${done.length} of ${outcomes.length} `}${words.done}`,
        html`<div role="status">${shown}</div>
${listLink(noun)}
${backLink}`,
        { about },
      );
    const possible = done.flatMap((outcome) => outcome.ids);
    const again = {
      ...chosen,
      ...access.formOf(operator),
      [own.ids]: possible.join(" "),
      [own.confirmed]: "yes",
      [own.said]: await digestOf(done),
    };
    return await page(
      `${action.label}?`,
      html`${hasChanged ? notice(words.changed) : ""}
${shown}
${enteredIn(action, chosen)}
${
  possible.length === 0
    ? ""
    : html`<form class="stack" method="post" action="${actionAddress(noun, action)}">${hiddenFields(again)}
<p>${action.back ?? words.confirmText}</p><button class="button" type="submit">${action.label}</button></form>`
}
${backLink}`,
      { about },
    );
  }

  /** A command with what was chosen for all that it is done to. */
  interface Run {
    command: OpenCommand;
    action: DeskAction;
    flags: Fields;
    cli: ReturnType<typeof access.contextFor>;
    /** The name of the operator. */
    operator: string;
  }

  interface Outcome {
    ids: readonly string[];
    shown: readonly Html[];
    fault?: string;
  }

  /** What a command has done to one thing. One that fails keeps no other from it. */
  async function outcomeOf(
    { command, action: { idFlag }, flags, cli, operator }: Run,
    ids: readonly string[],
    context: Context<ServiceEnvironment>,
  ): Promise<Outcome> {
    // Some commands take what they are about as a flag.
    const [about, subjects] = idFlag === undefined ? [{}, ids] : [{ [idFlag]: ids[0] ?? "" }, []];
    try {
      return { ids, shown: showAnswer(await command.run(cli, operator, { ...flags, ...about }, subjects)) };
    } catch (error) {
      if (isRefusal(error)) return { ids, shown: [], fault: error.message };
      // A fault of ours is reported; of several things the others are still done.
      app.reportError(error, context.env?.requestId);
      return { ids, shown: [], fault: words.failed };
    }
  }

  return routes;
}

/** What a trial has said, so that it can be told whether it would still say so. */
async function digestOf(outcomes: readonly { shown: readonly Html[] }[]): Promise<string> {
  const said = await Promise.all(outcomes.flatMap(({ shown }) => shown));
  // A license would end at the time of day of the trial: that alone is no change.
  const text = withLocalDays(said.join("\n"));
  return createHash("sha256").update(text).digest("base64url");
}

/** What a form is about, in a few words. */
const nameAll = (noun: DeskNounName, ids: readonly string[], summaries: ReadonlyMap<string, string>): string => {
  const [id = ""] = ids;
  return ids.length > 1
    ? `${ids.length} ${deskNouns[noun].thing}s`
    : (summaries.get(id) ?? `${deskNouns[noun].thing} ${shortName(id)}`);
};

const FilledFields = v.record(v.string(), v.string());

/** What was entered, as a name that can stand in an address. */
const asName = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-");

/** More would not fit into a form, and nobody looks at more at once. */
const mostIds = 250;

/** What the form of an action asks for: nothing else reaches its command. */
function chosenFields(given: Fields, action: DeskAction, ids: readonly string[] = []): Fields {
  const { texts = [], kept = [] } = action;
  const names = [...fieldsFor(action, ids), ...kept];
  const textOf = (name: string) => (texts.includes(name) ? given[name] : given[name]?.trim());
  return Object.fromEntries(names.map((name) => [name, textOf(name) ?? ""] as const).filter(([, value]) => value));
}

/** What is wrong with a form before its command is asked. */
function faultOf(given: Fields, action: DeskAction): string | undefined {
  const missing = action.required?.find((name) => !given[name]?.trim());
  if (missing !== undefined) return `--${missing} is missing.`;
  const isPlain = Object.values(chosenFields(given, action)).every((value) => !/[^\P{Cc}\t\r\n]/u.test(value));
  return isPlain ? undefined : words.unprintable;
}

/** Identifiers, and names of issues. */
const identifiersIn = (text: string): string[] => [
  ...new Set(text.split(" ").filter((id) => /^[0-9a-z-]{3,100}$/.test(id))),
];
