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
import { grantLicense, resendKey } from "./issue-license.ts";
import { formatKey } from "./key-mail.ts";
import { findLicense, findReplacement, followerOf, isInForce, isLast, licenseState } from "./license-store.ts";
import { latestProducts, nameProducts, parseProducts } from "./licensed-products.ts";
import { reissueLicense, renewLicense } from "./reissue-license.ts";
import { revokeLicense } from "./revoke-license.ts";
import { LicenseRefused } from "./sign-license.ts";
import type { LicenseRow } from "./tables.ts";

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

  desk.action(newPath, {
    fields: NewLicense,
    run: (...given) => attempt(() => issue(...given)),
    page: async (visit) => showNew(visit),
  });

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
      run: (visit, input) => attempt(() => run(visit, input)),
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
    await resendKey(id, operator.email, app);
    return { kind: "done", to: `${listPath}/${id}`, code: "sent" };
  });

  /** Leads to the license that an action has issued. */
  const issued = ({ id, keyDueAt }: LicenseRow, code: string): ActionOutcome => ({
    kind: "done",
    to: `${listPath}/${id}`,
    code: keyDueAt === null ? code : "awaited",
  });

  onLicense("move", { email: Email, reason: Reason }, async ({ app, operator }, { id, ...changes }) =>
    issued(await reissueLicense(id, { operator: operator.email, ...changes }, app), "moved"),
  );

  onLicense("extend", { days: dayCount(3650), reason: Reason }, async ({ app, operator }, { id, reason, ...added }) => {
    const license = await findLicense(app.database.query, id);
    const expiresAt = addDuration(new Date(license?.expiresAt ?? 0), days(added.days));
    return issued(await reissueLicense(id, { operator: operator.email, reason, expiresAt }, app), "extended");
  });

  onLicense("replace", { reason: Reason }, async ({ app, operator }, { id, reason }) =>
    issued(await reissueLicense(id, { operator: operator.email, reason }, app), "replaced"),
  );

  onLicense(
    "renew",
    { email: v.optional(v.union([v.literal(""), Email]), "") },
    async ({ app, operator }, { id, email }) =>
      issued(await renewLicense(id, { operator: operator.email, email: email || undefined }, app), "renewed"),
  );

  onLicense(
    "revoke",
    { reason: Reason, note: optionalLine(500, "Write one line of at most 500 characters.") },
    async ({ app, operator }, { id, reason, note }) => {
      const isTold = await revokeLicense(id, { reason, operator: operator.email, note: note || undefined }, app);
      return { kind: "done", to: `${listPath}/${id}`, code: isTold ? "revoked" : "revokedQuietly" };
    },
  );

  return desk.routes;
}

/** What is refused is said in words. */
async function attempt(work: () => Promise<ActionOutcome>): Promise<ActionOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LicenseRefused) return { kind: "refused", message: error.message };
    throw error;
  }
}

async function issue({ app, operator }: DeskVisit, fields: v.InferOutput<typeof NewLicense>): Promise<ActionOutcome> {
  const chosen = chosenIds(fields as unknown as Readonly<Record<string, string>>);
  const ids = productIds.filter((id) => chosen.includes(id));
  if (ids.length === 0) return { kind: "refused", message: "Choose at least one product." };
  const { edition, licensee, organization, email, days: lifetime, reason } = fields;
  const issuedAt = app.clock.now();
  const { id, keyDueAt, ...license } = await grantLicense(
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
  const code = license.licensee === licensee ? "issued" : "issuedForTrying";
  return { kind: "done", to: `${listPath}/${id}`, code: keyDueAt === null ? code : "awaited" };
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

function showNew(visit: DeskVisit): Response {
  const offered = productIds.map((id: ProductId) => ({ id, name: products[id].name }));
  return visit.show("desk/new-license", { products: offered, editions: licenseEditions });
}

/** A license that ends before this time has had its first reminder. */
const endOfSoon = (now: Date) => addDuration(now, days(licenseReminderDays.first));

function stateOf(license: LicenseRow, now: Date): DeskLicenseState {
  const state = licenseState(license, now);
  return state === "valid" && license.expiresAt < endOfSoon(now).toISOString() ? "ends soon" : state;
}

function rowOf(license: LicenseRow, now: Date): DeskLicenseRow {
  const { id, edition, licensee, organization, email, expiresAt } = license;
  const name = nameProducts(parseProducts(license.products));
  return { id, name, edition, licensee, organization, email, expiresAt, state: stateOf(license, now) };
}

/** What followed a license. */
async function followers({ app: { database } }: DeskVisit, license: LicenseRow) {
  const [successor, replacement] = await Promise.all([
    followerOf(database.query, license.id),
    findReplacement(database.query, license.id),
  ]);
  return { successor: successor?.id, replacement };
}

async function versionOf(visit: DeskVisit, license: LicenseRow): Promise<string> {
  const { successor, replacement } = await followers(visit, license);
  const { email, revokedAt, suspendedAt, keyText } = license;
  return [email, revokedAt, suspendedAt, successor, replacement, keyText === ""].map((part) => part ?? "").join(" ");
}

async function showLicense(visit: DeskVisit, id: string, isKeyShown = false): Promise<Response> {
  const { query } = visit.app.database;
  const license = await findLicense(query, id);
  if (!license) return visit.notFound();
  const { successor, replacement } = await followers(visit, license);
  const { requestId, orderId, renewsId, replacesId, keyText } = license;
  const { seats, issuedAt, issuedBy, keySource, importedFrom } = license;
  const related = { request: requestId, order: orderId, renews: renewsId, replaces: replacesId };
  const came = { ...related, renewedBy: successor, replacedBy: replacement };
  const aboutIds = [id, orderId].filter((each) => each !== null);
  return visit.show("desk/license", {
    license: {
      ...rowOf(license, visit.app.clock.now()),
      ...{ seats, issuedAt, issuedBy, keySource, importedFrom },
      keyFailure: license.keyDueAt === null ? null : (license.keyFailure ?? ""),
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
  { email, revokedAt, suspendedAt, keyText }: LicenseRow,
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
