import * as v from "valibot";
import { deskPath } from "#contract/addresses.ts";
import type { FeatureParts } from "../feature.ts";
import { sentence } from "../text.ts";
import { mailLinkHeaders, view } from "../web/view.ts";
import { type DeskVisit, openDesk } from "./open-desk.ts";
import { endSessions, signedOutCookie } from "./sign-in.ts";

/** The first page of the desk: what waits, in the order of what costs money or trust. Each page has the buttons to sign out. */
export function inboxRoutes(parts: FeatureParts) {
  const { app, http, desk: deskParts } = parts;
  const desk = openDesk(parts);

  desk.page(deskPath, showInbox);

  desk.action(`${deskPath}/sign-out`, {
    fields: v.object({ all: v.optional(v.literal("yes")) }),
    async run({ operator }, { all }) {
      const everywhere = all === "yes";
      await endSessions(operator, everywhere, app);
      const headers = { ...mailLinkHeaders, ...signedOutCookie(app) };
      return { kind: "shown", page: view(http.views, "sign-in/ended", { everywhere }, { headers }) };
    },
    page: showInbox,
  });

  async function showInbox(visit: DeskVisit): Promise<Response> {
    const waiting = [];
    for (const source of deskParts.digest) {
      const part = await source({ queries: app.database.query, now: app.clock.now(), isLook: true }, app);
      if (part) waiting.push(part);
    }
    waiting.sort((one, other) => (one.rank ?? 5) - (other.rank ?? 5));
    return visit.show("desk/inbox", {
      waiting: waiting.map(({ subject, text, lines = [], note }) => ({
        heading: sentence(subject),
        text,
        lines: lines.map((line) => ({
          text: line.text,
          href: line.noun && [deskPath, line.noun, line.id].filter(Boolean).join("/"),
        })),
        note,
      })),
    });
  }

  return desk.routes;
}
