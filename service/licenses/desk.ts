import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { deskPath } from "#contract/addresses.ts";
import { licenseEditions } from "#contract/license-key.ts";
import type { DeskLicenseRow, DeskLicenseView } from "#contract/views/desk-licenses.ts";
import { recordSecretsShown } from "../change.ts";
import { type ActionOutcome, chosenIds, type DeskVisit, historyOf, openDesk } from "../desk/open-desk.ts";
import type { FeatureParts } from "../feature.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notesAbout } from "../notes.ts";
import { addDuration, days } from "../time.ts";
import { Email, nameLine, optionalLine, optionalName, requiredLine } from "../web/fields.ts";
import { grantLicense, resendKey } from "./issue-license.ts";
import { formatKey } from "./key-mail.ts";
import { findLicense, findReplacement, followerOf, isInForce, isLast, licenseState } from "./license-store.ts";
import { latestProducts, nameProducts, parseProducts } from "./licensed-products.ts";
import { type Reissue, reissueLicense, renewLicense, whyWithheld } from "./reissue-license.ts";
import { revokeLicense } from "./revoke-license.ts";
import type { LicenseRow } from "./tables.ts";

const listPath = `${deskPath}/licenses`;
const newPath = `${listPath}/new`;
const longestList = 200;

const Reason = requiredLine(500, "Write why, in one line of at most 500 characters.");
const Days = v.pipe(
  v.string(),
  v.trim(),
  v.digits("Enter a whole number of days."),
  v.transform(Number),
  v.minValue(1, "Enter at least 1 day."),
  v.maxValue(3650, "Enter at most 3650 days."),
);

const NewLicense = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((fields) => ({ ...fields, products: productIds.filter((id) => chosenIds(fields).includes(id)) })),
  v.object({
    products: v.pipe(v.array(v.picklist(productIds)), v.minLength(1, "Choose at least one product.")),
    edition: v.picklist(licenseEditions, "Choose the license type."),
    licensee: nameLine(120, "Enter the name of the person or company, in at most 120 characters."),
    organization: optionalName(200),
    email: Email,
    days: Days,
    reason: Reason,
  }),
);

/** The license that a page or an action is about. */
const idOf = ({ context }: DeskVisit): string => context.req.param("id") ?? "";

/** The pages of licenses at the desk. */
export function licensesDesk(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(listPath, showList);
  desk.page(newPath, showNew);
  desk.page(`${listPath}/:id`, (visit) => showLicense(visit));

  desk.action(newPath, { fields: NewLicense, run: issue, page: showNew });

  desk.action(`${listPath}/:id/key`, {
    fields: v.object({}),
    async run(visit) {
      await recordSecretsShown(idOf(visit), visit.operator.email, visit.app);
      return { kind: "shown", page: await showLicense(visit, { isKeyShown: true }) };
    },
    page: (visit) => showLicense(visit),
  });

  /** An action on a license, which is refused if the license has changed since its page was opened. */
  const onLicense = <Entries extends v.ObjectEntries>(
    name: string,
    entries: Entries,
    run: (visit: DeskVisit, input: v.InferOutput<v.ObjectSchema<Entries, undefined>>) => Promise<ActionOutcome>,
  ) =>
    desk.action(`${listPath}/:id/${name}`, {
      fields: v.object(entries),
      version: async (visit) => (await readLicense(visit))?.seen,
      run,
      page: (visit) => showLicense(visit),
    });

  onLicense("send", {}, async (visit) => {
    await resendKey(idOf(visit), visit.operator.email, visit.app);
    return { kind: "done", to: `${listPath}/${idOf(visit)}`, code: "sent" };
  });

  const reissue = async (visit: DeskVisit, changes: Omit<Reissue, "operator">, code: string) =>
    leadTo(await reissueLicense(idOf(visit), { operator: visit.operator.email, ...changes }, visit.app), code);

  onLicense("move", { email: Email, reason: Reason }, (visit, moved) => reissue(visit, moved, "moved"));

  onLicense("extend", { days: Days, reason: Reason }, async (visit, { days: added, reason }) => {
    const license = await findLicense(visit.app.database.query, idOf(visit));
    const expiresAt = addDuration(new Date(license?.expiresAt ?? 0), days(added));
    return await reissue(visit, { reason, expiresAt }, "extended");
  });

  onLicense("replace", { reason: Reason }, (visit, { reason }) => reissue(visit, { reason }, "replaced"));

  onLicense("renew", { email: v.optional(v.union([v.literal(""), Email]), "") }, async (visit, { email }) => {
    const renewal = { operator: visit.operator.email, email: email || undefined };
    return leadTo(await renewLicense(idOf(visit), renewal, visit.app), "renewed");
  });

  onLicense("revoke", { reason: Reason, note: optionalLine(500) }, async (visit, { reason, note }) => {
    const revocation = { reason, operator: visit.operator.email, note: note ?? undefined };
    const isTold = await revokeLicense(idOf(visit), revocation, visit.app);
    return { kind: "done", to: `${listPath}/${idOf(visit)}`, code: isTold ? "revoked" : "revokedQuietly" };
  });

  return desk.routes;
}

/** Leads to the license that an action has issued. */
const leadTo = ({ id, keyDueAt }: LicenseRow, code: string): ActionOutcome => ({
  kind: "done",
  to: `${listPath}/${id}`,
  code: keyDueAt === null ? code : "awaited",
});

async function issue({ app, operator }: DeskVisit, fields: v.InferOutput<typeof NewLicense>): Promise<ActionOutcome> {
  const { products: ids, edition, licensee, organization, email, days: lifetime, reason: note } = fields;
  const issuedAt = app.clock.now();
  const grant = {
    products: latestProducts(ids),
    ...{ edition, licensee, email, issuedAt, issuedBy: operator.email },
    organization,
    expiresAt: addDuration(issuedAt, days(lifetime)),
  };
  const license = await grantLicense(grant, app, { note });
  return leadTo(license, license.licensee === licensee ? "issued" : "issuedForTrying");
}

async function showList(visit: DeskVisit): Promise<Response> {
  const { database, clock } = visit.app;
  const now = clock.now();
  const asked = visit.context.req.query("list");
  const list = asked === "valid" || asked === "all" ? asked : "ending";
  let found = database.query.selectFrom("license").selectAll();
  if (list !== "all") found = found.where(isInForce(now));
  if (list === "ending")
    found = found.where(isLast).where("expiresAt", "<", endOfSoon(now).toISOString()).orderBy("expiresAt");
  const licenses = await found
    .orderBy("id", "desc")
    .limit(longestList + 1)
    .execute();
  return visit.show("desk/licenses", {
    list,
    licenses: licenses.slice(0, longestList).map((license) => rowOf(license, now)),
    isCut: licenses.length > longestList,
  });
}

async function showNew(visit: DeskVisit): Promise<Response> {
  const offered = productIds.map((id) => ({ id, name: products[id].name }));
  return visit.show("desk/new-license", { products: offered, editions: licenseEditions });
}

/** A license that ends before this time has had its first reminder. */
const endOfSoon = (now: Date) => addDuration(now, days(licenseReminderDays.first));

function rowOf(license: LicenseRow, now: Date): DeskLicenseRow {
  const { id, edition, licensee, organization, email, expiresAt } = license;
  const state = licenseState(license, now);
  return {
    ...{ id, edition, licensee, organization, email, expiresAt },
    name: nameProducts(parseProducts(license.products)),
    state: state === "valid" && expiresAt < endOfSoon(now).toISOString() ? "ends soon" : state,
  };
}

/** The license of a page with what followed it, what can be done to it, and how an action finds that it has changed. */
async function readLicense(visit: DeskVisit) {
  const { query } = visit.app.database;
  const license = await findLicense(query, idOf(visit));
  if (!license) return undefined;
  const renewedBy = (await followerOf(query, license.id))?.id;
  const replacedBy = await findReplacement(query, license.id);
  const withheld = (await whyWithheld(query, license)) ?? null;
  const can = offersFor(license, {
    isRenewed: renewedBy !== undefined,
    isReplaceable: replacedBy === undefined && withheld === null,
  });
  const seen = [license.email, ...Object.entries(can).flatMap(([action, fits]) => (fits ? [action] : []))].join(" ");
  return { license, renewedBy, replacedBy, withheld, can, seen };
}

async function showLicense(visit: DeskVisit, { isKeyShown = false } = {}): Promise<Response> {
  const read = await readLicense(visit);
  if (!read) return visit.notFound();
  const { license, renewedBy, replacedBy, withheld, can, seen } = read;
  const { id, requestId, orderId, renewsId, replacesId, keySource, keyText } = license;
  const { seats, issuedAt, issuedBy, importedFrom, suspendedAt, suspensionReason, revokedAt, revokedBy } = license;
  const history = await historyOf(visit, id, orderId === null ? [id] : [id, orderId]);
  const formerNotes = await notesAbout(visit.app.database.query, await replacedBefore(visit, replacesId));
  return visit.show("desk/license", {
    license: {
      ...rowOf(license, visit.app.clock.now()),
      ...{ seats, issuedAt, issuedBy, keySource, importedFrom },
      keyFailure: license.keyDueAt === null ? null : (license.keyFailure ?? ""),
      suspension: suspendedAt === null ? null : { at: suspendedAt, reason: suspensionReason ?? "" },
      revocation:
        revokedAt === null ? null : { at: revokedAt, by: revokedBy ?? "", reason: license.revocationReason ?? "" },
    },
    links: [
      ...linkTo("request", "requests", requestId),
      ...linkTo("order", "orders", orderId),
      ...linkTo("renews", "licenses", renewsId),
      ...linkTo("replaces", "licenses", replacesId),
      ...linkTo("renewedBy", "licenses", renewedBy),
      ...linkTo("replacedBy", "licenses", replacedBy),
    ],
    keyText: isKeyShown && keyText !== "" ? formatKey(license) : null,
    ...{ seen, can, withheld: replacedBy === undefined ? withheld : null },
    isListed: keySource === "signed",
    history: { ...history, notes: [...formerNotes, ...history.notes] },
  });
}

/** The licenses that one has replaced, one after another. What is noted on them holds for it too. */
async function replacedBefore(visit: DeskVisit, id: string | null): Promise<string[]> {
  if (id === null) return [];
  const license = await findLicense(visit.app.database.query, id);
  return [...(await replacedBefore(visit, license?.replacesId ?? null)), id];
}

type Links = DeskLicenseView["links"];

const linkTo = (kind: Links[number]["kind"], section: string, id: string | null | undefined): Links =>
  id ? [{ kind, to: { text: id.slice(-8), href: `${deskPath}/${section}/${id}` } }] : [];

/** The names in a key cannot be written again once its person is erased, and there is no address to send it to. */
function offersFor(
  { email, revokedAt, suspendedAt, keyText }: LicenseRow,
  { isRenewed, isReplaceable }: { isRenewed: boolean; isReplaceable: boolean },
): DeskLicenseView["can"] {
  const isErased = email === erasedEmail;
  const isRevoked = revokedAt !== null;
  const isWithheld = isErased || isRevoked || suspendedAt !== null;
  const isCurrent = !isErased && isReplaceable;
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
