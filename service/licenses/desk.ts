import * as v from "valibot";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { deskPath } from "#contract/addresses.ts";
import { emailSchema, singleLine } from "#contract/endpoints.ts";
import { licenseEditions } from "#contract/license-key.ts";
import type { DeskLicenseRow, DeskLicenseState, DeskLicenseView } from "#contract/views/desk-licenses.ts";
import { recordSecretsShown } from "../change.ts";
import { type ActionOutcome, chosenIds, type DeskVisit, historyOf, openDesk } from "../desk/open-desk.ts";
import type { FeatureParts } from "../feature.ts";
import { erasedEmail } from "../mail/tables.ts";
import { addDuration, days } from "../time.ts";
import { explainUnprepared, grantLicense, sendLicense } from "./issue-license.ts";
import { formatKey } from "./key-mail.ts";
import { findKeyWait } from "./key-sources/key-waits.ts";
import {
  findLicense,
  findReplacement,
  isKeyAwaited,
  licenseState,
  listLicenses,
  type StoredLicense,
  successorOf,
} from "./license-store.ts";
import { latestProducts, nameProducts, parseProducts } from "./licensed-products.ts";
import { reissueLicense, renewLicense, revokeLicense } from "./revoke-license.ts";

const listPath = `${deskPath}/licenses`;
const newPath = `${listPath}/new`;
const longestList = 200;

const Identifier = v.object({ id: v.string() });
const line = (longest: number, fault: string) => v.union([singleLine("text", longest)], fault);
const optionalLine = (longest: number, fault: string) =>
  v.optional(v.union([v.literal(""), singleLine("text", longest)], fault), "");
const Email = v.union([emailSchema("email")], "Enter one email address, such as name@example.org.");
const Reason = line(500, "Write why, in one line of at most 500 characters.");
const dayCount = (most: number) => {
  const fault = `Enter a whole number of days from 1 to ${most}.`;
  return v.pipe(
    v.string(fault),
    v.trim(),
    v.regex(/^\d{1,5}$/, fault),
    v.transform(Number),
    v.minValue(1, fault),
    v.maxValue(most, fault),
  );
};

const NewLicense = v.looseObject({
  edition: v.picklist(licenseEditions, "Choose the license type."),
  licensee: line(120, "Enter the name of the person or company, in at most 120 characters."),
  organization: optionalLine(200, "Enter at most 200 characters."),
  email: Email,
  days: dayCount(3650),
  reason: Reason,
});

/** The pages of licenses at the desk. */
export function licensesDesk(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(listPath, (visit) => showList(visit));
  desk.page(newPath, async (visit) => showNew(visit));
  desk.page(`${listPath}/:id`, (visit) => showLicense(visit, visit.context.req.param("id") ?? ""));

  desk.action(newPath, { fields: NewLicense, run: issue, page: async (visit) => showNew(visit) });

  /** An action on a license, which is refused if the license has changed since its page was opened. */
  const onLicense = <Entries extends v.ObjectEntries>(
    name: string,
    entries: Entries,
    run: (
      visit: DeskVisit,
      input: v.InferOutput<v.ObjectSchema<Entries & { id: v.StringSchema<undefined> }, undefined>>,
    ) => Promise<ActionOutcome>,
  ) =>
    desk.action(`${listPath}/:id/${name}`, {
      fields: v.object({ ...entries, id: v.string() }),
      version: async (visit) => {
        const license = await findLicense(visit.app.database.query, visit.context.req.param("id") ?? "");
        return license && (await versionOf(visit, license));
      },
      run,
      page: (visit, { id = "" }) => showLicense(visit, id),
    });

  desk.action(`${listPath}/:id/key`, {
    fields: Identifier,
    async run(visit, { id }) {
      await recordSecretsShown(id, visit.operator.email, visit.app);
      return { kind: "shown", page: await showLicense(visit, id, true) };
    },
    page: (visit, { id = "" }) => showLicense(visit, id),
  });

  onLicense("send", {}, async ({ app, operator }, { id }) => {
    const outcome = await sendLicense(id, operator.email, app);
    if (outcome.kind === "queued") return { kind: "done", to: `${listPath}/${id}`, code: "sent" };
    return { kind: "refused", message: `The key can't be sent: the license is ${outcome.kind}.` };
  });

  onLicense("move", { email: Email, reason: Reason }, (visit, { id, email, reason }) =>
    reissue(visit, id, { email, reason }, "moved"),
  );

  onLicense("extend", { days: dayCount(3650), reason: Reason }, async (visit, { id, days: added, reason }) => {
    const license = await findLicense(visit.app.database.query, id);
    if (!license) return { kind: "refused", message: unknownLicense };
    const expiresAt = addDuration(new Date(license.expiresAt), days(added));
    return await reissue(visit, id, { expiresAt, reason }, "extended");
  });

  onLicense("replace", { reason: Reason }, (visit, { id, reason }) => reissue(visit, id, { reason }, "replaced"));

  onLicense(
    "renew",
    { email: v.optional(v.union([v.literal(""), Email]), "") },
    async ({ app, operator }, { id, email }) => {
      const outcome = await renewLicense(id, { operator: operator.email, email: email || undefined }, app);
      switch (outcome.kind) {
        case "renewed":
          return { kind: "done", to: `${listPath}/${outcome.licenseId}`, code: "renewed" };
        case "unknown":
          return { kind: "refused", message: unknownLicense };
        case "withheld":
          return { kind: "refused", message: "A license that is revoked or suspended can't be renewed." };
        case "followed":
          return { kind: "refused", message: "This license was already renewed." };
        default:
          return { kind: "refused", message: explainUnprepared(outcome) };
      }
    },
  );

  onLicense(
    "revoke",
    { reason: Reason, note: optionalLine(500, "Write one line of at most 500 characters.") },
    async ({ app, operator }, { id, reason, note }) => {
      const outcome = await revokeLicense(id, { reason, operator: operator.email, note: note || undefined }, app);
      if (outcome.kind !== "revoked") return { kind: "refused", message: "This license was already revoked." };
      return { kind: "done", to: `${listPath}/${id}`, code: outcome.isTold ? "revoked" : "revokedQuietly" };
    },
  );

  return desk.routes;
}

const unknownLicense = "There is no such license.";

async function issue({ app, operator }: DeskVisit, fields: v.InferOutput<typeof NewLicense>): Promise<ActionOutcome> {
  const chosen = chosenIds(fields as unknown as Readonly<Record<string, string>>);
  const ids = productIds.filter((id) => chosen.includes(id));
  if (ids.length === 0) return { kind: "refused", message: "Choose at least one product." };
  const { edition, licensee, organization, email, days: lifetime, reason } = fields;
  const issuedAt = app.clock.now();
  const outcome = await grantLicense(
    {
      products: latestProducts(ids),
      ...{ edition, licensee, email, issuedAt },
      organization: organization || null,
      expiresAt: addDuration(issuedAt, days(lifetime)),
      issuedBy: operator.email,
    },
    app,
    { note: reason },
  );
  if (outcome.kind !== "issued") return { kind: "refused", message: explainUnprepared(outcome) };
  return {
    kind: "done",
    to: `${listPath}/${outcome.licenseId}`,
    code: outcome.keyAwaited ? "awaited" : "issued",
  };
}

/** Replaces a license, and leads to the new one. */
async function reissue(
  { app, operator }: DeskVisit,
  id: string,
  changes: { reason: string; email?: string; expiresAt?: Date },
  code: "moved" | "extended" | "replaced",
): Promise<ActionOutcome> {
  const outcome = await reissueLicense(id, { operator: operator.email, ...changes }, app);
  switch (outcome.kind) {
    case "reissued":
      return { kind: "done", to: `${listPath}/${outcome.licenseId}`, code: outcome.keyAwaited ? "awaited" : code };
    case "unknown":
      return { kind: "refused", message: unknownLicense };
    case "replaced-before":
      return { kind: "refused", message: "This license was already replaced." };
    default:
      return { kind: "refused", message: explainUnprepared(outcome) };
  }
}

async function showList(visit: DeskVisit): Promise<Response> {
  const { database, clock } = visit.app;
  const now = clock.now();
  const asked = visit.context.req.query("list");
  const list = asked === "valid" || asked === "all" ? asked : "ending";
  const found = await listLicenses(database.query, {
    ...(list !== "all" && { validAt: now }),
    ...(list === "ending" && { endsBefore: endOfSoon(now) }),
    limit: longestList + 1,
  });
  const licenses = found.slice(0, longestList).map((license) => rowOf(license, now));
  return visit.show("desk/licenses", { list, licenses, isCut: found.length > longestList });
}

function showNew(visit: DeskVisit): Response {
  const offered = productIds.map((id: ProductId) => ({ id, name: products[id].name }));
  return visit.show("desk/new-license", { products: offered, editions: licenseEditions });
}

/** A license that ends before this time has had its first reminder. */
const endOfSoon = (now: Date) => addDuration(now, days(licenseReminderDays.first));

function stateOf(license: StoredLicense, now: Date): DeskLicenseState {
  const state = licenseState(license, now);
  return state === "valid" && license.expiresAt < endOfSoon(now).toISOString() ? "ends soon" : state;
}

function rowOf(license: StoredLicense, now: Date): DeskLicenseRow {
  const { id, edition, licensee, organization, email, expiresAt } = license;
  const name = nameProducts(parseProducts(license.products));
  return { id, name, edition, licensee, organization, email, expiresAt, state: stateOf(license, now) };
}

/** What followed a license. */
async function followers({ app: { database } }: DeskVisit, license: StoredLicense) {
  const [successor, replacement] = await Promise.all([
    successorOf(database.query, license),
    findReplacement(database.query, license.id),
  ]);
  return { successor: successor?.id, replacement };
}

async function versionOf(visit: DeskVisit, license: StoredLicense): Promise<string> {
  const { successor, replacement } = await followers(visit, license);
  const { email, revokedAt, suspendedAt, keyText } = license;
  return [email, revokedAt, suspendedAt, successor, replacement, keyText === ""].map((part) => part ?? "").join(" ");
}

async function showLicense(visit: DeskVisit, id: string, isKeyShown = false): Promise<Response> {
  const { query } = visit.app.database;
  const license = await findLicense(query, id);
  if (!license) return visit.notFound();
  const [{ successor, replacement }, wait] = await Promise.all([followers(visit, license), findKeyWait(query, id)]);
  const { requestId, orderId, renewsId, replacesId, keyText } = license;
  const { seats, issuedAt, issuedBy, keySource, importedFrom } = license;
  const related = { request: requestId, order: orderId, renews: renewsId, replaces: replacesId };
  const came = { ...related, renewedBy: successor, replacedBy: replacement };
  const aboutIds = [id, orderId].filter((each) => each !== null);
  return visit.show("desk/license", {
    license: {
      ...rowOf(license, visit.app.clock.now()),
      ...{ seats, issuedAt, issuedBy, keySource, importedFrom },
      keyFailure: isKeyAwaited(license) ? (wait?.lastFailure ?? "") : null,
      suspension:
        license.suspendedAt === null ? null : { at: license.suspendedAt, reason: license.suspensionReason ?? "" },
      revocation:
        license.revokedAt === null
          ? null
          : { at: license.revokedAt, by: license.revokedBy ?? "", reason: license.revocationReason ?? "" },
    },
    links: Object.entries(came).flatMap(([kind, of]) => (of ? [linkTo(kind as keyof typeof came, of)] : [])),
    key: isKeyShown && keyText !== "" ? formatKey(license) : null,
    seen: await versionOf(visit, license),
    can: offersFor(license, { isRenewed: successor !== undefined, isReplaced: replacement !== undefined }),
    isListed: keySource === "signed",
    history: await historyOf(visit, id, aboutIds),
  });
}

function linkTo(kind: DeskLicenseView["links"][number]["kind"], id: string): DeskLicenseView["links"][number] {
  const section = kind === "request" ? "requests" : kind === "order" ? "orders" : "licenses";
  return { kind, to: { text: id.slice(-8), href: `${deskPath}/${section}/${id}` } };
}

/** The names in a key cannot be written again once its person is erased, and there is no address to send it to. */
function offersFor(
  { email, revokedAt, suspendedAt, keyText }: StoredLicense,
  { isRenewed, isReplaced }: { isRenewed: boolean; isReplaced: boolean },
): DeskLicenseView["can"] {
  const isErased = email === erasedEmail;
  const isRevoked = revokedAt !== null;
  const isWithheld = isErased || isRevoked || suspendedAt !== null;
  const isCurrent = !isErased && !isReplaced;
  return {
    show: keyText !== "",
    send: !isWithheld && keyText !== "",
    move: isCurrent && !isRevoked,
    extend: isCurrent && !isRevoked,
    replace: isCurrent,
    renew: !isWithheld && !isRenewed,
    revoke: !isRevoked,
  };
}
