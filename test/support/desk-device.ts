import type { Database } from "#service/db/database.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import type { TestServiceOptions } from "./test-service.ts";

const origin = { origin: "http://localhost:8000" };

/** A device of an operator: what it opens and sends, as a browser does without script. */
export class Device {
  cookie = "";
  readonly service: Pick<AcademicService, "application" | "sendMails" | "transport">;

  constructor(service: Pick<AcademicService, "application" | "sendMails" | "transport">) {
    this.service = service;
  }

  async open(address: string) {
    const answer = await this.service.application.request(address, { headers: { cookie: this.cookie } });
    const { status, headers } = answer;
    return { status, headers, text: await answer.text(), location: headers.get("location") ?? "" };
  }

  async send(address: string, fields: Record<string, string>, headers: Record<string, string> = origin) {
    const answer = await this.service.application.request(address, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: this.cookie,
        accept: "text/html",
        ...headers,
      },
      body: new URLSearchParams(fields),
    });
    const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0];
    if (cookie !== undefined) this.cookie = cookie;
    return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") ?? "" };
  }

  async signIn(email: string) {
    await this.send("/desk/sign-in", { email });
    await this.service.sendMails();
    const mail = this.service.transport.mails.findLast(({ purpose }) => purpose === "operator-sign-in");
    return await this.send(mail?.text.match(/\/desk\/sign-in\/link\S+/)?.[0] ?? "", {});
  }

  /** Opens a form, fills it in and presses its button. */
  async fillIn(address: string, fields: Record<string, string> = {}) {
    return await this.press(address, (await this.open(address)).text, fields);
  }

  /** Presses the button of the last form of a page that leads to this address. */
  async press(address: string, page: string, fields: Record<string, string> = {}) {
    const target = address.split("?", 1)[0] ?? "";
    const form = page.split("<form ").findLast((part) => part.includes(`action="${target}"`)) ?? page;
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/?>/g)];
    const given = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, unescaped(value)]));
    return await this.send(target, { ...given, ...fields });
  }

  /** Opens a page and presses the button of its form for this action. */
  async act(page: string, action: string, fields: Record<string, string> = {}) {
    return await this.press(action, (await this.open(page)).text, fields);
  }

  /** The page that asks what will happen: without fields it asks as soon as it is opened. */
  async ask(address: string, fields: Record<string, string> = {}) {
    const opened = await this.open(address);
    return opened.text.includes('name="confirmed"') ? opened : await this.press(address, opened.text, fields);
  }

  /** Asks what will happen, and then does it. */
  async confirm(address: string, fields: Record<string, string> = {}) {
    const asked = await this.ask(address, fields);
    return { asked, done: await this.press(address, asked.text) };
  }
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll("&amp;", "&");

/** A signed-in device that works at the desk of a running service. */
export function deviceOn(url: string, cookie: string): Device {
  // Devices send where a form comes from, and each service has a port of its own.
  const request = (address: string, { headers, ...init }: RequestInit = {}) =>
    fetch(url + address, { ...init, headers: { ...headers, origin: url }, redirect: "manual" });
  const device = new Device({ application: { request } } as never);
  device.cookie = cookie;
  return device;
}

/** A service with a request, and the signed-in device of its operator. */
export async function operatorAtDesk(kind: Database["kind"], options: TestServiceOptions = {}) {
  const service = await createAcademicService(kind, options);
  const device = new Device(service);
  await device.signIn("review@example.org");
  return { service, device, id: await service.ask() };
}
