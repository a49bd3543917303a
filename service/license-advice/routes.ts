import { Hono } from "hono";
import { fillLicenseAdvice, type LicenseChoices, readLicenseChoices } from "#contract/license-advice.ts";
import { type PageSource, type Site, servePage } from "../http/built-site.ts";
import { compress } from "../http/compress.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import { answerFile, type ServedFile } from "../http/served-file.ts";

/** Answers "which license do I need?" in the document itself, so that the answer has an address and needs no script. */
export function licenseAdviceRoutes(site: Site): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  for (const page of site.advicePages) {
    const filled = createFilledPages(page);
    routes.get(page.path, async (context, next) => {
      const choices = readLicenseChoices(new URL(context.req.url).searchParams);
      if (Object.values(choices).every((choice) => choice === undefined)) return next();
      return answerFile(await filled(choices), context.req.raw);
    });
  }
  return routes;
}

/** There are few combinations of the known choices, so each is made once and kept. */
function createFilledPages({ html, headers }: PageSource) {
  const made = new Map<string, Promise<ServedFile>>();
  return (choices: LicenseChoices): Promise<ServedFile> => {
    const key = JSON.stringify(choices);
    const page =
      made.get(key) ??
      compress(Buffer.from(fillLicenseAdvice(html, choices))).then((bodies) => servePage(bodies, headers));
    made.set(key, page);
    return page;
  };
}
