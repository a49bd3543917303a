import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { mailTexts } from "./mailed-scenes.ts";
import type { Scene } from "./scenes.ts";

const root = join(import.meta.dirname, "..", "..");
const mailbox = "grace@london.ac.uk";

/** The licenses of one mailbox: valid, ending, renewed, revoked, and an academic one that can be renewed. */
function storeLicenses(dataFolder: string): void {
  const admin = (...words: string[]) => {
    const { stdout } = spawnSync(process.execPath, ["service/admin.ts", ...words, "--as", "Grace"], {
      env: { DATA_DIR: dataFolder },
      cwd: root,
    });
    return /"licenseId": "(.*)"/.exec(String(stdout))?.[1] ?? "";
  };
  const issue = (product: string, edition: string, term: number) => {
    const terms = ["--product", product, "--edition", edition, "--days", String(term)];
    const whom = ["--licensee", "Grace Hopper", "--organization", "University of London", "--mailbox", mailbox];
    return admin("licenses", "issue", ...terms, ...whom, "--json");
  };
  admin("keys", "create");
  issue("dpy", "professional", 20);
  issue("designite-csharp,designite-java", "enterprise", 365);
  issue("designite-java", "academic", 15);
  admin("licenses", "renew", issue("designite-csharp", "professional", 10));
  admin("licenses", "revoke", issue("dpy", "professional", 365), "--reason", "An example");
}

/** Sends a form as a page of the service does. */
async function send(origin: string, path: string, fields: Record<string, string>): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin };
  await fetch(origin + path, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(fields) });
}

/** The pages on which customers ask for their licenses, and those behind the link to them. */
export async function licenseScenes(origin: string, dataFolder: string): Promise<Scene[]> {
  storeLicenses(dataFolder);
  await send(origin, "/licenses", { mailbox });
  const linkTo = async (path: string) => {
    for (let expected = 1; ; expected += 1) {
      const texts = await mailTexts(join(dataFolder, "mail"), expected);
      const link = texts.flatMap((text) => new RegExp(`http\\S*${path}\\?\\S+`).exec(text) ?? []).at(-1);
      if (link === undefined) continue;
      const { pathname, search } = new URL(link);
      return pathname + search;
    }
  };
  const list = await linkTo("/licenses/list");
  const page = await (await fetch(origin + list)).text();
  const renewal = /\/apis\/acad-lic-request\/renew\?[^"]+/.exec(page)?.[0].replaceAll("&amp;", "&") ?? "";
  await send(origin, list.replace("/list?", "/list/change-mailbox?"), { mailbox: "grace@example.org" });
  return [
    { name: "licenses", path: "/licenses" },
    { name: "licenses sent", path: "/licenses/sent" },
    { name: "licenses link broken", path: "/licenses/list?token=x" },
    { name: "licenses list", path: list },
    { name: "licenses outcome", path: `${list}&outcome=computer-asked` },
    { name: "licenses renewal", path: renewal },
    { name: "licenses leave", path: await linkTo("/licenses/mailbox/leave") },
    { name: "licenses join", path: await linkTo("/licenses/mailbox/join") },
  ];
}
