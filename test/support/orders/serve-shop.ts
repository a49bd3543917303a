import { createService } from "#service/app.ts";
import { readEnvironment } from "#service/config.ts";
import { createLog, openLogOutput } from "#service/log.ts";
import type { ProviderObject } from "#service/orders/purchase.ts";
import { FakeProvider, purchase } from "./fake-provider.ts";

/** A provider that has sold whatever it is asked about. Each answer takes a moment. */
class BusyProvider extends FakeProvider {
  override async fetchPurchase({ id }: ProviderObject) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return purchase({ id, number: id, references: [] });
  }
}

// The service as a process of its own, with a provider that needs no network.
const configuration = readEnvironment();
const server = await createService({
  ...{ configuration, builtSiteFolder: undefined, packages: [], log: createLog("info", openLogOutput()) },
  providers: { stripe: new BusyProvider() },
});
process.on("SIGTERM", () => server.close().then(() => process.exit(0)));
const { port } = await server.listen();
console.error(`The calls are answered at http://localhost:${port}`);
