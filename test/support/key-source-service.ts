import type { Database } from "#service/db/database.ts";
import { grantLicense } from "#service/licenses/issue-license.ts";
import { findKeyWait } from "#service/licenses/key-sources/key-waits.ts";
import { latestProducts } from "#service/licenses/licensed-products.ts";
import type { LicenseKeyWaitRow } from "#service/licenses/tables.ts";
import type { KeySourceSettings } from "#service/sales-settings.ts";
import { hours } from "#service/time.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import { salesWith } from "./key-sources.ts";

export interface KeySourceService extends AcademicService {
  /** Issues a license for DesigniteJava and returns its id. Its mailbox is made of the name. */
  grant(licensee?: string): Promise<string>;
  keyOf(id: string): Promise<string>;
  waitOf(id: string): Promise<LicenseKeyWaitRow | undefined>;
  /** Runs the jobs again and again, an hour after each other. */
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
  return {
    ...service,
    async grant(licensee = "Ada") {
      const granted = await grantLicense(
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
      return granted.kind === "issued" ? granted.licenseId : "";
    },
    keyOf: async (id) =>
      (await query.selectFrom("license").select("keyText").where("id", "=", id).executeTakeFirstOrThrow()).keyText,
    waitOf: (id) => findKeyWait(query, id),
    async rounds(count) {
      for (let round = 0; round < count; round += 1) {
        clock.advance(hours(1));
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
