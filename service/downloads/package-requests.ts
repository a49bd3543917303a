import { setImmediate } from "node:timers/promises";
import { packageRequestDays, packages, packageTitle } from "#content/products/downloads.ts";
import { deskPath } from "#contract/addresses.ts";
import type { CheckedRequestOf, packageRequestEndpoint } from "#contract/endpoints.ts";
import { fileSize } from "#contract/file-size.ts";
import { type Change, change, wakeAfter } from "../change.ts";
import type { App } from "../context.ts";
import { foldEmail, mostReceiptsADay } from "../mail/limits.ts";
import { composeLetter, composeMail, type Mail, type MailWording, wordsOf } from "../mail/message.ts";
import { type DigestSource, queueOperatorMails } from "../mail/notify.ts";
import { isUnreachable, queueMail } from "../mail/outbox.ts";
import { counted } from "../text.ts";
import { days, localDay, subtractDuration } from "../time.ts";
import type { PackageFile, PackageFolder } from "./package-folder.ts";
import type { OfferedPackage } from "./site-state.ts";

/** The packages, and the folder with their files. */
export interface Downloads {
  packages: readonly OfferedPackage[];
  packageFolder: PackageFolder;
}

/**
 * Stores that somebody waits for a package. Of one who waits for it already nothing is stored; the answer is the same. The
 * operators hear of the first who waits for a package. The digest counts the rest.
 */
export async function requestPackage(
  { email, package: packageId }: CheckedRequestOf<typeof packageRequestEndpoint>,
  app: App,
): Promise<void> {
  await change(app, "requester", async (tx) => {
    const { transaction, now, audit } = tx;
    const others = await transaction
      .selectFrom("packageRequest")
      .select("id")
      .where("packageId", "=", packageId)
      .limit(1)
      .executeTakeFirst();
    const stored = await transaction
      .insertInto("packageRequest")
      .values({
        ...{ packageId, email },
        id: app.createIdentifier(),
        emailKey: foldEmail(email),
        requestedAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return;
    audit({ action: "package-requested", subjectId: stored.id, details: { package: packageId } });
    wakeAfter(transaction, "package-requests");
    if (others) return;
    const about = { purpose: "package-notice", aboutId: stored.id } as const;
    await queueOperatorMails(transaction, app, about, packageNotice(packageId, app));
  });
}

const howToAdd = "npm run admin -- packages add FILE";

/** To the operator. It names nobody: the service writes to whoever waits. */
function packageNotice(packageId: string, { siteUrl }: Pick<App, "siteUrl">): Mail {
  const { title, file } = describePackage(packageId);
  return composeMail(`Somebody asks for ${title}`, [
    `A visitor of the download page asks for ${title}, which can't be downloaded yet.`,
    `Put ${file} on the server with this command. Everybody who waits then gets an email with the link.`,
    { kind: "lines", text: howToAdd.replace("FILE", file) },
    { kind: "link", label: "How many wait is at the desk:", url: siteUrl + deskPath },
  ]);
}

function describePackage(packageId: string): { title: string; file: string } {
  const found = packages.find(({ id }) => id === packageId);
  return found ? { title: packageTitle(found), file: found.file } : { title: packageId, file: packageId };
}

/** Single mails that one run adds to those that wait already, so that a long list holds up no other mail. */
const mostInARun = 100;

/** Writes to whoever waits for a package whose file is there, once, and forgets the request. */
export async function answerPackageRequests({ packages: offered, packageFolder }: Downloads, app: App): Promise<void> {
  const files = await packageFolder.files();
  const ready = new Map(
    offered.flatMap((item) => {
      const file = files.get(item.file);
      return file ? [[item.id, { item, file }] as const] : [];
    }),
  );
  if (ready.size === 0) return;
  for (let answers = 0; answers < mostInARun; answers += 1) {
    if (!(await change(app, "service", (tx) => answerNext(tx, ready, app)))) return;
    // SQLite answers without a pause in which requests could be taken.
    await setImmediate();
  }
}

/**
 * Answers the request that has waited the longest among those whose mailbox may get another mail. Anybody can enter any
 * address: what is beyond a day's mails waits for the next day, and holds up nobody else. Returns whether there was one.
 */
async function answerNext(
  { transaction, now, audit }: Change,
  ready: ReadonlyMap<string, ReadyPackage>,
  app: App,
): Promise<boolean> {
  const purpose = "package-ready";
  const removed = await transaction
    .deleteFrom("packageRequest")
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("packageRequest as waiting")
        .select("id")
        // The ids of the table are among those of the packages that may be asked for.
        .where("packageId", "in", [...ready.keys()] as never)
        .where(({ selectFrom: mailsOf, eb, fn }) => {
          const mails = mailsOf("outgoingMail")
            .select(fn.countAll<number>().as("count"))
            .whereRef("outgoingMail.emailKey", "=", "waiting.emailKey")
            .where("purpose", "=", purpose)
            .where("createdAt", ">", subtractDuration(now, days(1)).toISOString());
          return eb(mails, "<", mostReceiptsADay);
        })
        .orderBy("id")
        .limit(1),
    )
    .returning(["id", "packageId", "email"])
    .executeTakeFirst();
  const found = removed && ready.get(removed.packageId);
  if (!found) return false;
  const { id: aboutId, email: recipient } = removed;
  audit({ action: "package-request-answered", subjectId: aboutId, details: { package: found.item.id } });
  if (await isUnreachable(transaction, recipient)) return true;
  await queueMail(transaction, app, { purpose, recipient, aboutId, ...packageReady(found, app) });
  return true;
}

interface ReadyPackage {
  item: OfferedPackage;
  file: Pick<PackageFile, "size" | "checksum">;
}

/** To whoever asked: where the package is. */
function packageReady({ item, file }: ReadyPackage, app: MailWording): Mail {
  const say = wordsOf("package-ready", app);
  const title = packageTitle(item);
  return composeLetter(
    say("subject", { package: title }),
    [
      say("ready", { package: title }),
      {
        kind: "link",
        label: say("link", { file: item.file, size: fileSize(file.size) }),
        url: `${app.siteUrl}/downloads/latest/${item.id}`,
      },
      [["SHA-256", file.checksum]],
      { kind: "link", label: say("nextLink"), url: `${app.siteUrl}/download#${item.id}` },
      say("once"),
    ],
    app,
  );
}

/** Forgets who has waited too long for a package. */
export async function forgetPackageRequests(app: Pick<App, "database" | "clock">): Promise<void> {
  await change(app, "service", async ({ transaction, now, audit }) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("packageRequest")
      .where("requestedAt", "<", subtractDuration(now, days(packageRequestDays)).toISOString())
      .executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    if (count > 0) audit({ action: "package-requests-forgotten", subjectId: "packages", details: { count } });
  });
}

/** For the daily digest: how many wait for which package, and how to end it. */
export const waitingPackageRequests: DigestSource = async ({ queries }) => {
  const waiting = await queries
    .selectFrom("packageRequest")
    .select(({ fn }) => ["packageId", fn.countAll().as("people"), fn.min("requestedAt").as("since")] as const)
    .groupBy("packageId")
    .orderBy("packageId")
    .execute();
  if (waiting.length === 0) return undefined;
  const people = waiting.reduce((sum, row) => sum + Number(row.people), 0);
  return {
    rank: 6,
    subject: people === 1 ? "1 request for a tool waits" : `${people} requests for tools wait`,
    text: `Visitors asked for packages that can't be downloaded. When a file is there, the service emails them the link by itself. To add one, on the server: ${howToAdd}`,
    lines: waiting.map(({ packageId, people: count, since }) => {
      const { title, file } = describePackage(packageId);
      return { text: `${title} (${file}): ${counted(Number(count), "request")}, since ${localDay(new Date(since))}.` };
    }),
  };
};

/** What a person waits for. */
export async function findPersonalPackageRequests(email: string, { database: { query } }: App) {
  return await query.selectFrom("packageRequest").selectAll().where("email", "=", email).orderBy("id").execute();
}

export async function erasePersonalPackageRequests({ transaction }: Change, email: string): Promise<void> {
  await transaction.deleteFrom("packageRequest").where("email", "=", email).execute();
}
