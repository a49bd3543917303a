import type { Database } from "#service/db/database.ts";
import { grantLicense } from "#service/licenses/issue-license.ts";
import { latestProducts } from "#service/licenses/licensed-products.ts";
import type { KeySourceSettings } from "#service/sales-settings.ts";
import { minutes } from "#service/time.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import { salesWith } from "./key-sources.ts";

export interface KeySourceService extends AcademicService {
  /** Issues a license for DesigniteJava and returns its id. Its mailbox is made of the name. */
  grant(licensee?: string): Promise<string>;
  keyOf(id: string): Promise<string>;
  /** Why its source had no key the last time. */
  failureOf(id: string): Promise<string | null>;
  /** Runs the jobs again and again, some minutes after each other. */
  rounds(count: number): Promise<void>;
  /** The subjects of the mails to the operator, sorted. */
  alarms(): string[];
}

/** The service with this source of keys for DesigniteJava. */
export async function createKeySourceService(
  kind: Database["kind"],
  source: KeySourceSettings,
): Promise<KeySourceService> {
  const service = await createAcademicService(kind, { configuration: { sales: salesWith(source) } });
  const { app, clock, transport } = service;
  const { query } = app.database;
  const licenseOf = (id: string) =>
    query.selectFrom("license").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return {
    ...service,
    async grant(licensee = "Ada") {
      const { id } = await grantLicense(
        {
          products: latestProducts(["designite-java"]),
          edition: "professional",
          licensee,
          organization: "Engines Ltd",
          email: `${licensee.toLowerCase()}@example.org`,
          issuedBy: "Grace",
          issuedAt: clock.now(),
          expiresAt: new Date("2027-01-05T12:00:00Z"),
        },
        // The jobs run when a test lets them.
        { ...app, wake: () => undefined },
      );
      return id;
    },
    keyOf: async (id) => (await licenseOf(id)).keyText,
    failureOf: async (id) => (await licenseOf(id)).keyFailure,
    async rounds(count) {
      for (let round = 0; round < count; round += 1) {
        clock.advance(minutes(6));
        await service.jobs.runAll();
      }
    },
    alarms: () =>
      transport.mails
        .filter(({ purpose }) => purpose === "operator-alarm")
        .map(({ subject }) => subject)
        .toSorted(),
  };
}
