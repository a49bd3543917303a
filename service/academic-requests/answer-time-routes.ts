import { Hono } from "hono";
import { fillAnswerTime } from "#contract/answer-time.ts";
import type { Workplace } from "../context/app-context.ts";
import { type Site, servePage } from "../http/built-site.ts";
import { compress } from "../http/compress.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import { answerFile, type ServedFile } from "../http/served-file.ts";
import { answerTimeSentence, medianAnswerHours } from "./answer-time.ts";

/** How long a page with a figure is sent before the figure is computed again. */
const freshMilliseconds = 600_000;

/** Puts into a page how long answers have really taken; without a figure the page is left to the route of all pages. */
export function answerTimeRoutes(site: Site, workplace: Workplace): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  for (const { path, html, headers } of site.answerTimePages) {
    const make = async (): Promise<ServedFile | undefined> => {
      const hours = await medianAnswerHours(workplace.database.query, workplace.clock.now());
      if (hours === undefined) return undefined;
      return servePage(await compress(Buffer.from(fillAnswerTime(html, answerTimeSentence(hours)))), headers);
    };
    const current = createFreshPage(make, workplace);
    routes.get(path, async (context, next) => {
      const page = await current();
      return page ? answerFile(page, context.req.raw) : next();
    });
  }
  return routes;
}

/** Makes the page anew when it is old. A database that does not answer costs the figure, never the page. */
function createFreshPage(make: () => Promise<ServedFile | undefined>, { clock, reportFault }: Workplace) {
  let madeAt = Number.NEGATIVE_INFINITY;
  let made: Promise<ServedFile | undefined> = Promise.resolve(undefined);
  return () => {
    const now = clock.now().getTime();
    if (now - madeAt >= freshMilliseconds) {
      madeAt = now;
      made = make().catch((fault) => {
        reportFault(fault, undefined);
        return undefined;
      });
    }
    return made;
  };
}
