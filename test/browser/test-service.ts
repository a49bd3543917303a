import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productIds } from "#content/catalog/product-names.ts";
import { freePort } from "../support/free-port.ts";
import { testOperator } from "../support/sign-in.ts";

export interface TestService {
  origin: string;
  dataFolder: string;
  environment: Record<string, string>;
}

/** Variables of the machine that must not reach the service under test. A blank variable counts as absent. */
const blank = Object.fromEntries(
  [
    "HOST",
    "DATABASE_URL",
    "SMTP_URL",
    "MAIL_FROM",
    "CONTACT_EMAIL",
    "PACKAGES_DIR",
    "PACKAGES_URL",
    "TRUSTED_PROXIES",
    "SIGNING_KEYS",
    "LINK_SECRETS",
    "SUPPRESSION_SECRET",
  ].map((name) => [name, ""]),
);

/**
 * Chooses a free port and a data folder, which is made with the start of the service. The configuration is read by the runner first and then by each of its
 * workers, which inherit the choice.
 */
export async function prepareTestService(): Promise<TestService> {
  process.env.TEST_SERVICE_PORT ??= String(await freePort());
  process.env.TEST_SERVICE_DATA ??= join(tmpdir(), `designite-browser-tests-${randomUUID()}`);
  return testService();
}

export function testService(): TestService {
  const { TEST_SERVICE_PORT: port, TEST_SERVICE_DATA: dataFolder } = process.env;
  if (!port || !dataFolder)
    throw new Error("The tests run by way of playwright.config.ts, which prepares the service.");
  const origin = `http://localhost:${port}`;
  return {
    origin,
    dataFolder,
    environment: {
      ...blank,
      OPERATORS: testOperator,
      TOOLS_ACCEPT_KEYS: productIds.join(","),
      PORT: port,
      SITE_URL: origin,
      DATA_DIR: dataFolder,
      LOG_LEVEL: "warn",
    },
  };
}
