import { type Context, Hono } from "hono";
import * as v from "valibot";
import { deskPage as words } from "#content/pages/desk.ts";
import type { DeskFrame, DeskHistory, DeskRefusal } from "#contract/views/desk.ts";
import type { ViewName, Views } from "#contract/views.ts";
import { auditDetails, latestAuditEntries } from "../audit.ts";
import { Refused } from "../change.ts";
import type { App } from "../context.ts";
import type { FeatureParts } from "../feature.ts";
import { listMails } from "../mail/outbox.ts";
import { notesAbout } from "../notes.ts";
import { redirectTo } from "../web/answer.ts";
import { saysItsOrigin } from "../web/cross-site.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import { readFields, refuseForm } from "../web/post-form.ts";
import { refuseForeign } from "../web/refuse.ts";
import { mailLinkView, view } from "../web/view.ts";
import { claimForm, type Fields, formFields, releaseForm } from "./desk-form.ts";
import { type DeskOperator, operatorAtDesk } from "./sign-in.ts";

/** The views that are pages of the desk. */
type DeskViewName = Extract<ViewName, `desk/${string}`>;

/** An operator who opens a page or presses a button. */
export interface DeskVisit {
  operator: DeskOperator;
  /** As whom changes are made. */
  actor: `operator:${string}`;
  /** With the device of the operator, which goes into the audit log. */
  app: App;
  context: Context<ServiceEnvironment>;
  /** Answers with a page of the desk. */
  show<Name extends DeskViewName>(name: Name, props: Omit<Views[Name], "frame">): Response;
  notFound(): Response;
}

/** What an action has come to. */
export type ActionOutcome =
  /** Leads to a page of the desk, which says what was done by its code. */
  | { kind: "done"; to: string; code: string; count?: number }
  /** Answers with what no address may lead to, such as a key or a file. */
  | { kind: "shown"; page: Response; isRepeatable?: true }
  | { kind: "refused"; message: string; faults?: Readonly<Record<string, string>> };

interface DeskActionOptions<Schema extends v.GenericSchema<unknown, object>> {
  /** What the form must hold, with the parameters of the address. Messages say what to enter. */
  fields: Schema;
  /**
   * What the thing looks like now, in a word. A form that holds another one as `seen` was opened before somebody else
   * changed the thing, and is refused.
   */
  version?(visit: DeskVisit, input: v.InferOutput<Schema>): Promise<string | undefined>;
  run(visit: DeskVisit, input: v.InferOutput<Schema>): Promise<ActionOutcome>;
  /** The page on which the form stands, to say why it was refused. */
  page(visit: DeskVisit, fields: Fields): Promise<Response>;
}

/**
 * Pages and actions of the desk for a feature. They work on a signed-in device alone. Opening a page changes nothing; each
 * action is a POST from these pages, and counts once. What was typed is kept when the session has ended or the action is
 * refused.
 */
export function openDesk({ app, http }: Pick<FeatureParts, "app" | "http">) {
  const routes = new Hono<ServiceEnvironment>();

  function visitOf(
    operator: DeskOperator,
    context: Context<ServiceEnvironment>,
    said: Pick<DeskFrame, "done" | "refusal"> = {},
  ): DeskVisit {
    const section = context.req.path.split("/").slice(0, 3).join("/");
    const frame: DeskFrame = { operator: operator.email, section, form: formFields(app), ...said };
    const status = said.refusal ? 400 : 200;
    return {
      operator,
      actor: `operator:${operator.email}`,
      app: { ...app, device: operator.deviceId },
      context,
      // A page of the desk has all props of its view but the frame.
      show: (name, props) => mailLinkView(http.views, name, { ...props, frame } as Views[typeof name], status),
      notFound: () => view(http.views, "error", { kind: "notFound" }, { status: 404 }),
    };
  }

  return {
    routes,

    page(path: string, work: (visit: DeskVisit) => Promise<Response>): void {
      routes.get(path, async (context) => {
        const operator = await operatorAtDesk(context, app);
        if (!operator) {
          const { pathname, search } = new URL(context.req.url);
          return mailLinkView(http.views, "sign-in/ask", { back: pathname + search });
        }
        if (!isPlain(context.req.param())) return visitOf(operator, context).notFound();
        const code = context.req.query("done");
        const count = Number(context.req.query("count")) || undefined;
        return await work(visitOf(operator, context, code === undefined ? {} : { done: { code, count } }));
      });
    },

    action<Schema extends v.GenericSchema<unknown, object>>(
      path: string,
      { fields: schema, version, run, page }: DeskActionOptions<Schema>,
    ): void {
      routes.post(path, async (context) => {
        const request = context.req.raw;
        if (!saysItsOrigin(request)) return refuseForeign(request, http.views);
        const operator = await operatorAtDesk(context, app);
        // Whoever is signed in works on, whatever others behind the same address do.
        const refusal = await refuseForm(context, http, { isLimited: operator === undefined });
        if (refusal) return refusal;
        const fields: Fields = { ...(await readFields(context)), ...context.req.param() };
        const action = new URL(context.req.url).pathname;
        if (!operator) return mailLinkView(http.views, "sign-in/again", { action, fields }, 401);
        if (!isPlain(context.req.param())) return visitOf(operator, context).notFound();
        const refuse = (message: string, faults: DeskRefusal["faults"] = {}) =>
          page(visitOf(operator, context, { refusal: { action, message, faults, values: fields } }), fields);

        const { once = "" } = fields;
        if (!isIdentifier.test(once)) return await refuse(words.again);
        const read = v.safeParse(schema, fields);
        if (!read.success) return await refuse(words.faulty, faultsOf(read.issues));
        const visit = visitOf(operator, context);
        if (version && fields.seen !== (await version(visit, read.output))) return await refuse(words.changed);
        if (!(await claimForm(once, app))) return await refuse(words.sentBefore);
        const outcome = await run(visit, read.output).catch(refusalOf);
        if (outcome.kind === "refused") {
          await releaseForm(once, app);
          return await refuse(outcome.message, outcome.faults);
        }
        if (outcome.kind === "shown") {
          if (outcome.isRepeatable) await releaseForm(once, app);
          return outcome.page;
        }
        const { to, code, count } = outcome;
        const said = new URLSearchParams({ done: code, ...(count !== undefined && { count: String(count) }) });
        return redirectTo(`${to}${to.includes("?") ? "&" : "?"}${said}`);
      });
    },
  };
}

/** What is refused is said in words. */
function refusalOf(error: unknown): ActionOutcome {
  if (error instanceof Refused) return { kind: "refused", message: error.message };
  throw error;
}

const isIdentifier = /^[0-9a-f-]{36}$/;

/** Whether an address names things that there could be. PostgreSQL takes no control character in a text. */
const isPlain = (parameters: Readonly<Record<string, string>>): boolean =>
  Object.values(parameters).every((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));

/** Answers with a file to download. */
export function fileAnswer({ name, type, content }: { name: string; type: string; content: string }): Response {
  return new Response(content, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function faultsOf(issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> {
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
}

/** The identifiers of the rows that were chosen in a table: each box is a field of its own. */
export function chosenIds(fields: Fields): string[] {
  return Object.keys(fields).flatMap((name) =>
    name.startsWith(chosenPrefix) ? [name.slice(chosenPrefix.length)] : [],
  );
}

const chosenPrefix = "chosen.";

/** What a page about one thing shows below its facts. */
export async function historyOf(
  { app: { database } }: Pick<DeskVisit, "app">,
  subject: string,
  aboutIds: readonly string[] = [subject],
): Promise<DeskHistory> {
  const [notes, entries, mails] = await Promise.all([
    notesAbout(database.query, [subject]),
    latestAuditEntries(database.query, { subjectId: subject, limit: 100 }),
    aboutIds.length === 0 ? [] : listMails(database.query, { aboutIds, limit: 100 }),
  ]);
  return {
    subject,
    notes,
    log: entries.map((entry) => ({ ...entry, details: auditDetails(entry) })),
    mails: mails.map(({ id, purpose, state, recipient, createdAt, finishedAt, lastFailure }) => ({
      ...{ id, purpose, state, recipient, at: finishedAt ?? createdAt, reason: lastFailure },
    })),
  };
}
