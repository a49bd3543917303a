import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime from "postal-mime";
import { statusPagePath } from "#contract/academic-request-links.ts";
import { academicLicenseRequestPath, subscribePath } from "#contract/forms.ts";
import { documentationPages, furtherPages, routes } from "#test/support/specified-addresses.ts";

/** Every specified and every documentation page, and each kind of page that the service fills. */
export async function allPaths(url: string, dataFolder: string): Promise<string[]> {
  return [
    ...routes,
    ...furtherPages,
    ...documentationPages,
    await requestedStatusPage(url, dataFolder),
    `${statusPagePath}?token=none`,
    ...[subscribePath, academicLicenseRequestPath].flatMap((path) => [`${path}/done`, `${path}/failed`]),
    "/nothing",
  ];
}

/** A page of each kind, and the heaviest ones. */
export async function samplePaths(url: string, dataFolder: string): Promise<string[]> {
  return [
    "/",
    "/buy",
    "/faq",
    "/acad-lic-request",
    "/blog/does-your-architecture-smell",
    "/blog/dependency-graph-visualization",
    "/docs/dpy.html",
    await requestedStatusPage(url, dataFolder),
    `${subscribePath}/done`,
  ];
}

/** Sends a request for an academic license and returns the path of its status page, from the mail. */
async function requestedStatusPage(url: string, dataFolder: string): Promise<string> {
  const mailbox = "ada@london.ac.uk";
  const body = JSON.stringify({ name: "Ada", email: mailbox, university: "University of London", lang: "Python" });
  await fetch(url + academicLicenseRequestPath, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  const folder = join(dataFolder, "mail");
  for (;;) {
    for (const name of await readdir(folder).catch(() => [])) {
      const { text } = await PostalMime.parse(await readFile(join(folder, name)));
      const link = text?.match(new RegExp(`${statusPagePath}\\?\\S+`))?.[0];
      if (link) return link;
    }
    await pause(200);
  }
}
