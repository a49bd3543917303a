import { requestAcademicLicense } from "#service/academic/receive-request.ts";
import { answerAskedMails } from "#service/answer-asked-mails.ts";
import { latestAuditEntries } from "#service/audit.ts";
import type { Database } from "#service/db/database.ts";
import { seconds } from "#service/time.ts";
import { sampleRing } from "./sample-keys.ts";
import { createTestService, type TestService, type TestServiceOptions } from "./test-service.ts";

const ada = { name: "Ada Lovelace", email: "ada@uni.example.org", university: "University of London", lang: "Java" };

/** The same for every process of a test. */
const secretsForTests = { linkSecrets: [Buffer.alloc(32, 1)] as const, suppressionSecret: Buffer.alloc(32, 2) };

export interface AcademicService extends TestService {
  /** Requests a license as Ada does, with these changes, and returns the id of her latest request. */
  ask(changes?: Partial<typeof ada>): Promise<string>;
  request(id: string): Promise<{ state: string }>;
  /** The recorded actions, in order. */
  actions(): Promise<string[]>;
  /** Sends all waiting mails. */
  sendMails(): Promise<void>;
}

/** The service with a signing key whose private part is public. */
export async function createAcademicService(
  kind: Database["kind"] = "sqlite",
  { configuration, ...options }: TestServiceOptions = {},
): Promise<AcademicService> {
  const service = await createTestService({
    kind,
    configuration: { signingKeys: sampleRing, ...secretsForTests, ...configuration },
    ...options,
  });
  const { app, mailWorker } = service;
  const { query } = app.database;
  return {
    ...service,
    async ask(changes = {}) {
      const { lang, ...asked } = { ...ada, ...changes };
      const language = lang === "Python" || lang === "C#" ? lang : "Java";
      await requestAcademicLicense({ ...asked, lang: language }, app);
      // Identifiers sort by time, so the clock must move between two of them.
      service.clock.advance(seconds(1));
      const latest = query.selectFrom("academicLicenseRequest").select("id").where("email", "=", asked.email);
      return (await latest.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).id;
    },
    request: (id) =>
      query.selectFrom("academicLicenseRequest").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    async actions() {
      return (await latestAuditEntries(query, { limit: 100 })).map(({ action }) => action);
    },
    async sendMails() {
      // The service does so a moment after the answer.
      await answerAskedMails(app);
      while (await mailWorker.sendNext());
    },
  };
}

/** The operator who decides in tests. */
export const operator = "Grace";
