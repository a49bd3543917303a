import * as v from "valibot";
import { singleLine } from "#contract/endpoints.ts";
import { approveRequest, rejectRequest } from "#service/academic/decide-request.ts";
import { createLinkToken } from "#service/tokens.ts";
import type { AcademicService } from "../academic-service.ts";
import { formNumber, typedOrder } from "../order-form.ts";
import { operatorSession } from "../sign-in.ts";

const academic = "/apis/acad-lic-request";
const withoutKeys = { name: "Ada Lovelace", university: "Tripos", lang: "Java" };

export interface Answered {
  where: string;
  status: number;
  headers: Headers;
  body: string;
}

/** Puts a text into every field of every public form, as one visitor, and into addresses and headers. */
export async function enterEverywhere(service: AcademicService, text: string, visitor: number): Promise<Answered[]> {
  const answers: Answered[] = [];
  const send = createSender(service, visitor, answers);
  const nameless = { ...withoutKeys, email: `name${visitor}@uni.example.org` };
  for (const email of [
    text,
    `${text}@uni.example.org`,
    `ada${text}@uni.example.org`,
    `ada${visitor}@uni.example.org\r\n${text}`,
  ]) {
    await send("/apis/subscribe", { email });
    await send(academic, { ...nameless, email });
  }
  await send(academic, { ...nameless, name: text });
  await send(academic, { ...nameless, email: `university${visitor}@uni.example.org`, university: text });
  await send(academic, { ...nameless, email: `note${visitor}@uni.example.org` });
  await send(academic, { ...nameless, lang: text, [text]: text });
  await send(
    "/apis/subscribe",
    { email: `page${visitor}@uni.example.org` },
    { referer: `http://localhost:8000/${text}` },
  );
  await orderEverywhere(service, text, visitor, send);
  await service.sendMails();
  await decide(service, text, send);
  await service.sendMails();
  await leaveLinks(text, send);
  return answers;
}

/** Puts the text into each field of the order form, into its address and into that of a quote, and opens each order. */
async function orderEverywhere({ app }: AcademicService, text: string, visitor: number, send: Send): Promise<void> {
  const order = { ...typedOrder, email: `order${visitor}@uni.example.org` };
  const chosen = { offer: "professional-java", seats: "3" };
  const named = new URLSearchParams({ ...chosen, company: text, renews: text, number: text });
  const query = new URLSearchParams({ offer: text, seats: text, company: text });
  for (const path of ["/order", "/quote", "/order/received"])
    for (const parameters of [query, named]) await send(`${path}?${parameters}`);
  for (const [index, field] of [...Object.keys(typedOrder), "renews", "form"].entries())
    await send("/order", { ...order, form: formNumber(visitor * 100 + index), [field]: text });
  const orders = await app.database.query
    .selectFrom("customerOrder")
    .select("id")
    .where("email", "=", order.email)
    .execute();
  for (const { id } of orders) await send(`/desk/orders/${id}`);
}

type Send = (
  path: string,
  body?: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) => Promise<void>;

/** Sends a body as JSON and as a form of a page, or without one gets the address. */
function createSender({ application, app, clock }: AcademicService, visitor: number, answers: Answered[]): Send {
  const bindings = { incoming: { socket: { remoteAddress: `192.0.${visitor}.1` } } };
  const cookie = `operator=${operatorSession(app.linkSecrets[0], clock.now())}`;
  return async (path, body, headers = {}) => {
    const common = { cookie, origin: "http://localhost:8000", ...mapValues(headers, headerText) };
    const forms = body && [
      { "content-type": "application/json", body: JSON.stringify(body) },
      {
        "content-type": "application/x-www-form-urlencoded",
        accept: "text/html",
        body: String(new URLSearchParams(body)),
      },
    ];
    for (const { body: content, ...kind } of forms ?? [{ accept: "text/html", body: undefined }]) {
      const sent = content === undefined ? {} : { method: "POST", body: content };
      const answer = await application.request(
        path,
        { headers: { ...common, ...kind }, redirect: "manual", ...sent },
        bindings,
      );
      answers.push({ where: path, status: answer.status, headers: answer.headers, body: await answer.text() });
    }
  };
}

/** Opens the pages of all open requests, rejects one with the text as the note, and approves the others. */
async function decide({ app, clock }: AcademicService, text: string, send: Send): Promise<void> {
  const { query } = app.database;
  const open = await query.selectFrom("academicLicenseRequest").selectAll().where("state", "=", "received").execute();
  for (const { id, email } of open) {
    const operator = "Grace";
    await send("/desk/requests");
    // As the desk does: a note that isn't one printable paragraph is refused.
    const note = v.safeParse(singleLine("note", 1000), text);
    if (!email.startsWith("note")) await approveRequest(id, { operator }, app);
    else if (note.success) await rejectRequest(id, { operator, reason: "other", note: note.output }, app);
    await send(`/desk/requests/${id}`);
    const status = createLinkToken("request-status", id, clock.now(), app.linkSecrets);
    await send(`${academic}/status?token=${status}`);
    await send(`${academic}/status/send-again?token=${status}`, { text });
    await send(`${academic}/status?token=${status}&outcome=${encodeURIComponent(text.toWellFormed())}`);
  }
}

/** The text in the place of a token, of a file and of headers. */
async function leaveLinks(text: string, send: Send): Promise<void> {
  const inAddress = encodeURIComponent(text.toWellFormed()).slice(0, 5000);
  for (const path of [`${academic}/status`, "/desk/sign-in/link", "/apis/newsletter/confirm", "/faq"]) {
    await send(`${path}?token=${inAddress}`, undefined, {
      "user-agent": text,
      referer: text,
      cookie: `operator=${text}`,
    });
  }
  for (const path of ["/", "/apis/", "/downloads/"]) await send(path + inAddress);
  for (const path of ["/feed.xml", "/releases.xml", "/download"]) await send(path);
}

/** What a client can put into a header at all. */
const headerText = (text: string) => text.replace(/[^\x20-\x7E]/g, "").slice(0, 5000);

const mapValues = (record: Readonly<Record<string, string>>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
