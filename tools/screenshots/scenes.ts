import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { subscribePath } from "#contract/forms.ts";
import { deskPages, operatorCookie, sendAcademicRequest, sendEntered } from "#test/support/desk-pages.ts";
import { adminWith } from "#test/support/run-admin.ts";

/** The receipt, the request for a review and the confirmation of a subscription. */
const expectedMails = 3;
const pollMilliseconds = 200;

/** The texts of all mails that have left the service, as soon as there are so many. */
async function mailTexts(folder: string, expected: number): Promise<string[]> {
  for (;;) {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
    const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    if (mails.length >= expected) return mails.map(({ text }) => text ?? "");
    await delay(pollMilliseconds);
  }
}

/** The pages that links in mails lead to, after a request and a subscription: one scene for each address with a link. */
async function mailedScenes(origin: string, dataFolder: string): Promise<Scene[]> {
  const email = "ada@london.ac.uk";
  await sendAcademicRequest({ origin, dataFolder }, "Ada Lovelace", email);
  const headers = { "content-type": "application/json" };
  await fetch(origin + subscribePath, { method: "POST", headers, body: JSON.stringify({ email }) });
  const texts = await mailTexts(join(dataFolder, "mail"), expectedMails);
  const links = texts.flatMap((text) => [...text.matchAll(/http\S+\?\S+/g)].map(([link]) => new URL(link)));
  const paths = new Map(links.map(({ pathname, search }) => [pathname, pathname + search]));
  return [...paths].map(([pathname, path]) => ({ name: `mailed ${pathname}`, path }));
}

const mailbox = "grace@london.ac.uk";

const adminOf = (dataFolder: string) => adminWith({ DATA_DIR: dataFolder, ADMIN_OPERATOR: "Grace" });

/** The licenses of one mailbox: valid, ending, renewed, revoked, and an academic one that can be renewed. */
function storeLicenses(dataFolder: string): void {
  const admin = adminOf(dataFolder);
  const issue = (product: string, edition: string, term: number) => {
    const terms = ["--product", product, "--edition", edition, "--days", String(term)];
    const whom = ["--licensee", "Grace Hopper", "--organization", "University of London", "--mailbox", mailbox];
    const printed = admin("licenses", "issue", ...terms, ...whom, "--json");
    return /"licenseId": "(.*)"/.exec(printed)?.[1] ?? "";
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
async function licenseScenes(origin: string, dataFolder: string): Promise<Scene[]> {
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

/** The pages of the desk, as a signed-in device sees them. */
async function deskScenes(origin: string, dataFolder: string): Promise<Scene[]> {
  const service = { origin, dataFolder };
  const cookie = await operatorCookie(service);
  return (await deskPages(service, adminOf(dataFolder))).map(({ name, path, entered }) => ({
    name,
    path,
    cookie,
    ...(entered && { act: (page) => sendEntered(page, entered) }),
  }));
}

/** The pages of the service that need data: behind links in mails, of licenses, and of the desk. */
export const dataScenes = async (origin: string, dataFolder: string): Promise<Scene[]> => [
  ...(await mailedScenes(origin, dataFolder)),
  ...(await licenseScenes(origin, dataFolder)),
  ...(await deskScenes(origin, dataFolder)),
];

export const widths = [390, 820, 1440] as const;
export const colorSchemes = ["light", "dark"] as const;

/** A page, or a page after something was done on it. */
export interface Scene {
  name: string;
  path: string;
  /** Leave it out for the page as it opens; such a scene is taken in full length. */
  act?: (page: Page) => Promise<void>;
  /** What the browser sends with it; without, it sends none. */
  cookie?: { name: string; value: string; url: string };
  /** Widths at which the scene exists; all of them when left out. */
  widths?: readonly number[];
}

async function sendRequest(page: Page, mailbox: string): Promise<void> {
  await page.locator("form[data-island-state=started]").first().waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Academic email address").fill(mailbox);
  await page.getByLabel("University or institute").fill("Dalhousie University");
  await page.getByRole("button", { name: "Send request" }).click();
}

/** Pages that the service makes: none of them is a page of the built site. */
export const servicePages: readonly Scene[] = [
  "/order?offer=professional-java&seats=3",
  "/order?offer=enterprise",
  "/order/received?number=AAAA-BBBB-CCCC&offer=professional-java&seats=3",
  "/quote",
  "/quote?offer=professional-java&seats=3&company=Example+Ltd",
  "/quote?offer=professional-java&seats=0",
  "/licenses",
  "/licenses/sent",
].map((path) => ({ name: `service ${path}`, path }));

/** Sends the form of this page as it is, past the checks of the browser. */
async function sendUnchecked(page: Page): Promise<void> {
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    form.requestSubmit();
  });
  await page.locator("main .fault-summary, main [role=alert]").first().waitFor();
}

/** What a visitor sees only after a press. */
export const stateScenes: readonly Scene[] = [
  {
    name: "state menu open",
    path: "/faq",
    widths: [390],
    act: async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByText("Products", { exact: true }).first().click();
    },
  },
  {
    name: "state products open",
    path: "/faq",
    widths: [1440],
    act: (page) => page.locator("summary", { hasText: "Products" }).click(),
  },
  {
    name: "state search",
    path: "/",
    act: async (page) => {
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("searchbox").fill("cyclic dependency");
      await page.locator(".search-results a").first().waitFor();
    },
  },
  {
    name: "state thanks",
    path: "/contact",
    act: async (page) => {
      await page.getByLabel("Email address").fill("reader@example.org");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText("Thank you for subscribing.").waitFor();
    },
  },
  {
    name: "state academic blank",
    path: "/acad-lic-request",
    act: async (page) => {
      await page.locator("form[data-island-state=started]").first().waitFor();
      await page.getByRole("button", { name: "Send request" }).click();
    },
  },
  {
    name: "state academic refused",
    path: "/acad-lic-request",
    act: async (page) => {
      await sendRequest(page, "ada@localhost");
      await page.getByRole("alert").getByText("Oops!").waitFor();
    },
  },
  {
    name: "state academic sent",
    path: "/acad-lic-request",
    act: async (page) => {
      await sendRequest(page, "ada@dal.ca");
      await page.getByRole("heading", { name: "What happens now" }).waitFor();
    },
  },
  {
    name: "state license answer",
    path: "/buy?language=java&purpose=own&size=large#which-license",
    act: async () => {},
  },
  {
    name: "state explore structure",
    path: "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element",
    act: (page) => page.getByRole("option", { name: "Element in org.jsoup.nodes" }).waitFor({ state: "attached" }),
  },
  {
    name: "state explore changes",
    path: "/explore#library=jsoup-1.15.3&view=treemap",
    act: async (page) => {
      await page.getByRole("button", { name: "Compare with another" }).click();
      await page.getByRole("link", { name: "JUnit 4.13.2" }).click();
      await page.getByRole("link", { name: "Changes" }).waitFor();
    },
  },
  { name: "state order refused", path: "/order", act: sendUnchecked },
  { name: "state not found", path: "/there-is-no-such-page" },
];
