import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createService, type Service, type ServiceParts } from "./app.ts";
import { type Configuration, readConfiguration } from "./config/config.ts";
import type { Database } from "./database/database.ts";
import { migratedDatabase } from "./database/database-for-tests.ts";
import { createLog } from "./log/log.ts";
import type { DeliverableMail, Delivery, MailTransport } from "./mail/mail-transport.ts";

/** A clock that only moves when it is advanced. */
export class TestClock {
  #now = Date.parse("2026-01-05T12:00:00.000Z");
  now(): Date {
    return new Date(this.#now);
  }
  advance(duration: number): void {
    this.#now += duration;
  }
}

/** Keeps the mails and returns the configured answer. */
export class TestTransport implements MailTransport {
  readonly description = "a list in memory";
  readonly mails: DeliverableMail[] = [];
  answer: Delivery = { kind: "delivered", to: "a list" };
  async deliver(mail: DeliverableMail): Promise<Delivery> {
    this.mails.push(mail);
    return this.answer;
  }
  close(): void {}
}

export interface TestService extends Service {
  clock: TestClock;
  transport: TestTransport;
  /** The lines logged so far. */
  logged: string[];
  folder: string;
}

export interface TestServiceOptions extends Partial<Omit<ServiceParts, "configuration" | "clock" | "mailTransport">> {
  kind?: Database["kind"];
  configuration?: Partial<Configuration>;
}

/** The whole service with a real database and no other external part. It is closed after the test. */
export async function createTestService({
  kind = "sqlite",
  configuration,
  ...parts
}: TestServiceOptions = {}): Promise<TestService> {
  const folder = await temporaryFolder();
  const clock = new TestClock();
  const transport = new TestTransport();
  const logged: string[] = [];
  const service = await createService({
    configuration: {
      ...readConfiguration({ DATA_DIR: folder, REVIEW_EMAIL: "review@example.org" }),
      port: 0,
      host: "127.0.0.1",
      database: await migratedDatabase(kind),
      ...configuration,
    },
    builtSiteFolder: undefined,
    packages: [],
    log: createLog("debug", { write: (line) => logged.push(line) }),
    clock,
    mailTransport: transport,
    ...parts,
  });
  onTestFinished(() => service.close());
  return { ...service, clock, transport, logged, folder };
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "designite-service-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
