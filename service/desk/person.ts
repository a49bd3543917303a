import * as v from "valibot";
import { deskPerson as words } from "#content/desk/people.ts";
import { deskPath } from "#contract/addresses.ts";
import { emailSchema } from "#contract/endpoints.ts";
import type { DeskPersonEvent } from "#contract/views/desk-people.ts";
import { auditDetails, latestAuditEntries } from "../audit.ts";
import type { FeatureParts } from "../feature.ts";
import { listMails } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notesAbout } from "../notes.ts";
import {
  erasePerson,
  eventsOfPerson,
  exportPerson,
  mailFolderIn,
  noteUnreachable,
  type PersonSources,
  planErasure,
} from "../people.ts";
import { type DeskVisit, fileAnswer, openDesk } from "./open-desk.ts";
import { findAll, isEmail, personAddress, searchedText } from "./search.ts";

const path = `${deskPath}/people`;
const mostMails = 200;

/** Kinds of rows that have pages of their own. */
const kindsWithPages: readonly string[] = ["requests", "orders", "licenses"];

const Person = v.object({ email: emailSchema("email") });

/** The page of a person: everything about an email address in time, and what can be done about it. */
export function personRoutes(parts: FeatureParts) {
  const desk = openDesk(parts);
  const { personalData, namingMails, searches } = parts.desk;
  const sources: PersonSources = {
    personalData,
    namingMails,
    mailFolder: mailFolderIn(parts.configuration.dataFolder),
  };

  desk.page(path, (visit) => showPerson(visit, searchedText(visit.context.req.query("email") ?? "").toLowerCase()));

  desk.action(`${path}/unreachable`, {
    fields: Person,
    async run({ app, actor }, { email }) {
      await noteUnreachable(email, personalData, actor, app);
      return { kind: "done", to: personAddress(email), code: "unreachable" };
    },
    page: (visit, { email = "" }) => showPerson(visit, email),
  });

  desk.action(`${path}/export`, {
    fields: Person,
    async run({ app, actor }, { email }) {
      const { person, unread } = await exportPerson(email, sources, actor, app);
      const content = JSON.stringify({ ...person, unread }, undefined, 2);
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
    async run({ app, actor }, { email }) {
      const { unread } = await erasePerson(email, sources, actor, app);
      if (unread.length > 0)
        return { kind: "refused", message: `${words.done.erased} ${words.unread} ${unread.join(", ")}` };
      return { kind: "done", to: personAddress(email), code: "erased" };
    },
    page: (visit, { email = "" }) => showPerson(visit, email),
  });

  async function showPerson(visit: DeskVisit, email: string): Promise<Response> {
    if (!isEmail(email) || email === erasedEmail) return visit.notFound();
    const { app } = visit;
    const { query } = app.database;
    const [events, notes, subscription, erasure] = await Promise.all([
      eventsInTime(visit, email),
      notesAbout(query, [email]),
      query.selectFrom("newsletterSubscription").selectAll().where("email", "=", email).executeTakeFirst(),
      planErasure(email, sources, app),
    ]);
    const log = subscription ? await latestAuditEntries(query, { subjectId: subscription.id, limit: 100 }) : [];
    return visit.show("desk/person", {
      ...{ email, events, erasure },
      notes: notes.map(({ id, text, writtenBy, writtenAt }) => ({ id, text, writtenBy, writtenAt })),
      log: log.map((entry) => {
        const { id, recordedAt, actor, action } = entry;
        return { id, recordedAt, actor, action, details: auditDetails(entry) };
      }),
      alike: events.length + notes.length === 0 ? await findAll(query, searches, email) : [],
      isSubscribed: subscription?.state === "confirmed" || subscription?.state === "unconfirmed",
    });
  }

  /** The rows of the person and the mails to them, the newest first. */
  async function eventsInTime({ app }: DeskVisit, email: string): Promise<DeskPersonEvent[]> {
    const rows = await eventsOfPerson(email, personalData, app);
    const mails = await listMails(app.database.query, { recipient: email, limit: mostMails });
    const events: DeskPersonEvent[] = [
      ...rows.map(({ kind, id, at, summary }) => ({
        ...{ kind, id, at, text: summary },
        ...(kindsWithPages.includes(kind) && { href: `${deskPath}/${kind}/${id}` }),
      })),
      ...mails.map(({ id, purpose, state, createdAt, lastFailure }) => ({
        ...{ kind: "mail", id, at: createdAt, href: `${deskPath}/mail/${id}` },
        text: [purpose.replaceAll("-", " "), state, lastFailure].filter(Boolean).join(", "),
      })),
    ];
    return events.sort((one, other) => other.at.localeCompare(one.at));
  }

  return desk.routes;
}
