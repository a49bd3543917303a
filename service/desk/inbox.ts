import { deskPath } from "#contract/addresses.ts";
import type { FeatureParts } from "../feature.ts";
import { sentence } from "../text.ts";
import { openDesk } from "./open-desk.ts";

/** The first page of the desk: what waits, in the order of what costs money or trust. */
export function inboxRoutes(parts: FeatureParts) {
  const { app, desk: deskParts } = parts;
  const desk = openDesk(parts);

  desk.page(deskPath, async (visit) => {
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
  });

  return desk.routes;
}
