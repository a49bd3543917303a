import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import PostalMime from "postal-mime";
import { academicLicenseRequestPath, subscribePath } from "#contract/forms.ts";
import type { Scene } from "./scenes.ts";

/** The receipt, the request for a review and the confirmation of a subscription. */
const expectedMails = 3;
const pollMilliseconds = 200;

async function post(address: string, values: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(values),
  });
  if (!answer.ok) throw new Error(`${address} answers with ${answer.status}.`);
}

/** The texts of all mails that have left the service, as soon as there are so many. */
export async function mailTexts(folder: string, expected: number): Promise<string[]> {
  for (;;) {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
    const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    if (mails.length >= expected) return mails.map(({ text }) => text ?? "");
    await delay(pollMilliseconds);
  }
}

/** The pages that links in mails lead to, after a request and a subscription: one scene for each address with a link. */
export async function mailedScenes(origin: string, dataFolder: string): Promise<Scene[]> {
  const email = "ada@london.ac.uk";
  await post(origin + academicLicenseRequestPath, {
    name: "Ada Lovelace",
    email,
    university: "University of London",
    lang: "Java",
  });
  await post(origin + subscribePath, { email });
  const texts = await mailTexts(join(dataFolder, "mail"), expectedMails);
  const links = texts.flatMap((text) => [...text.matchAll(/http\S+\?\S+/g)].map(([link]) => new URL(link)));
  const paths = new Map(links.map(({ pathname, search }) => [pathname, pathname + search]));
  return [...paths].map(([pathname, path]) => ({ name: `mailed ${pathname}`, path }));
}
