import * as v from "valibot";
import { deskPath } from "#contract/addresses.ts";
import type { DeskPersonEvent } from "#contract/views/desk-people.ts";
import { change } from "../change.ts";
import type { FeatureParts } from "../feature.ts";
import { identifierTime } from "../identifier.ts";
import { failMailsTo, listMails } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { type Erasure, erasePerson, exportPerson, type PersonSources } from "../people.ts";
import { Email } from "../web/fields.ts";
import { type DeskVisit, fileAnswer, historyOf, openDesk } from "./open-desk.ts";
import { findAll, isEmail, personAddress, searchedText } from "./search.ts";

const path = `${deskPath}/people`;
const mostMails = 200;

/** Kinds of rows that have pages of their own. */
const kindsWithPages: readonly string[] = ["requests", "orders", "licenses"];

const Person = v.object({ email: Email });

/** The page of a person: everything about an email address in time, and what can be done about it. */
export function personRoutes(parts: FeatureParts) {
  const desk = openDesk(parts);
  const { personalData, searches } = parts.desk;
  const sources: PersonSources = {
    personalData,
    mailFolder: parts.configuration.mailFolder,
  };

  desk.page(path, (visit) => showPerson(visit, searchedText(visit.context.req.query("email") ?? "").toLowerCase()));

  desk.action(`${path}/unreachable`, {
    fields: Person,
    async run({ app, actor }, { email }) {
      await change(app, actor, async (tx) => {
        await failMailsTo(tx, email);
        await parts.sending.onRefusedForGood(tx, email);
      });
      return { kind: "done", to: personAddress(email), code: "unreachable" };
    },
    page: (visit, { email = "" }) => showPerson(visit, email),
  });

  desk.action(`${path}/export`, {
    fields: Person,
    async run({ app, actor }, { email }) {
      const content = JSON.stringify(await exportPerson(email, sources, actor, app), undefined, 2);
      return {
        kind: "shown",
        page: fileAnswer({ name: `${email}.json`, type: "application/json", content }),
        isRepeatable: true,
      };
    },
    page: (visit, { email = "" }) => showPerson(visit, email),
  });

  desk.action(`${path}/erase`, {
    fields: Person,
    async run(visit, { email }) {
      const erased = await erasePerson(email, sources, visit.actor, visit.app);
      return { kind: "shown", page: await showPerson(visit, email, erased) };
    },
    page: (visit, { email = "" }) => showPerson(visit, email),
  });

  async function showPerson(visit: DeskVisit, email: string, erased?: Erasure): Promise<Response> {
    if (!isEmail(email) || email === erasedEmail) return visit.notFound();
    const { app } = visit;
    const { query } = app.database;
    const [events, { notes }, subscription] = await Promise.all([
      eventsInTime(visit, email),
      historyOf(visit, email, []),
      query.selectFrom("newsletterSubscription").selectAll().where("email", "=", email).executeTakeFirst(),
    ]);
    return visit.show("desk/person", {
      ...{ email, events, erased },
      kept: personalData.flatMap(({ name, kept = [] }) => (events.some(({ kind }) => kind === name) ? kept : [])),
      notes,
      log: subscription ? (await historyOf(visit, subscription.id, [])).log : [],
      alike: events.length + notes.length === 0 ? await findAll(query, searches, email) : [],
      isSubscribed: subscription?.state === "confirmed" || subscription?.state === "unconfirmed",
    });
  }

  /** The rows of the person and the mails to them, the newest first. */
  async function eventsInTime({ app }: DeskVisit, email: string): Promise<DeskPersonEvent[]> {
    const rows = await Promise.all(
      personalData.map(async ({ name, find, summarize, beganAt }) =>
        (await find(email, app)).map((row) => ({
          ...{ kind: name, id: row.id, text: summarize?.(row) ?? "" },
          at: beganAt?.(row) ?? identifierTime(row.id).toISOString(),
          ...(kindsWithPages.includes(name) && { href: `${deskPath}/${name}/${row.id}` }),
        })),
      ),
    );
    const mails = await listMails(app.database.query, { recipient: email, limit: mostMails });
    const events: DeskPersonEvent[] = [
      ...rows.flat(),
      ...mails.map(({ id, purpose, state, createdAt, lastFailure }) => ({
        ...{ kind: "mail", id, at: createdAt, href: `${deskPath}/mail/${id}` },
        text: [purpose.replaceAll("-", " "), state, lastFailure].filter(Boolean).join(", "),
      })),
    ];
    return events.sort((one, other) => other.at.localeCompare(one.at));
  }

  return desk.routes;
}
