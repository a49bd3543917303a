import { once } from "node:events";
import { createServer } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { type PaymentProvider, paymentProviders } from "#service/platform/config/sales-settings.ts";
import { portOf } from "#test/support/free-port.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { deliverEvent, webhookSecret } from "#test/support/webhooks/deliver-event.ts";
import { type SampleEvent, sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { inFolder } from "./processes.ts";
import { type BenchResult, median, rounded } from "./results.ts";

const burst = 100;

/**
 * How long a provider waits for its answer, alone and with 100 events at once, beside a server that reads the body and
 * answers 200 at once: `npm run bench webhooks [ROUNDS]`.
 */
export function run([rounds = "5"]: readonly string[]): Promise<BenchResult> {
  return inFolder((folder) => measure(folder, Number(rounds)));
}

async function measure(folder: string, rounds: number): Promise<BenchResult> {
  const secrets = Object.fromEntries(
    paymentProviders.map((provider) => [`${provider.toUpperCase()}_WEBHOOK_SECRETS`, webhookSecret[provider]]),
  );
  const service = await startServiceProcess({
    arguments: ["--without-site"],
    variables: { HOST: "127.0.0.1", DATA_DIR: folder, SMTP_URL: "smtp://127.0.0.1:1", ...secrets },
  });
  const bare = await startBareServer();
  try {
    const rows: BenchResult["rows"] = [];
    await deliverAtOnce(service.url, [sampleEvent("paddle", "customer.created")]);
    for (const provider of paymentProviders) {
      const times = { alone: [] as number[], atOnce: [] as number[], bareAtOnce: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        const events = (name: string, count: number) =>
          Array.from({ length: count }, (_, index) => purchaseOf(provider, `${name}-${round}-${index}`));
        times.alone.push(...(await deliverAtOnce(service.url, events("a", 1))));
        times.bareAtOnce.push(...(await deliverAtOnce(bare.url, events("c", burst))));
        times.atOnce.push(...(await deliverAtOnce(service.url, events("d", burst))));
        // What has arrived is worked off meanwhile.
        await wait(3000);
      }
      const at = (list: readonly number[], share: number) =>
        list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? 0;
      rows.push([
        provider,
        rounded(median(times.alone), 1),
        rounded(median(times.atOnce), 1),
        rounded(at(times.atOnce, 0.99), 1),
        rounded(median(times.bareAtOnce), 1),
        rounded(median(times.atOnce) / median(times.bareAtOnce), 2),
      ]);
    }
    return {
      title: `Events of providers of payments, ${burst} at once, beside a server that answers 200 at once`,
      columns: ["provider", "alone ms", "at once, median ms", "at once, p99 ms", "bare, median ms", "of the bare"],
      rows,
      notes: [`${rounds} rounds in turns. The sender signs each event in the same process, and shares the processors.`],
    };
  } finally {
    bare.close();
    await service.stop();
  }
}

/** Sends these events at once, signed before. Returns how many milliseconds each answer took. */
async function deliverAtOnce(url: string, events: readonly SampleEvent[]): Promise<number[]> {
  const gate = Promise.withResolvers<void>();
  const answers = events.map((event) =>
    deliverEvent(async (path, request) => {
      await gate.promise;
      const start = performance.now();
      const answer = await fetch(url + path, request);
      await answer.text();
      if (answer.status !== 200) throw new Error(`The event was answered ${answer.status}.`);
      times.push(performance.now() - start);
      return answer;
    }, event),
  );
  const times: number[] = [];
  gate.resolve();
  await Promise.all(answers);
  return times;
}

async function startBareServer() {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(200, { "Content-Type": "application/json" }).end('{"received":true}'));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

/** The event by which a provider reports a purchase, with numbers of its own. */
function purchaseOf(provider: PaymentProvider, name: string): SampleEvent {
  switch (provider) {
    case "paddle":
      return sampleEvent(provider, "transaction.completed", { event_id: `evt_${name}`, "data.id": `txn_${name}` });
    case "stripe":
      return sampleEvent(provider, "invoice.paid", { id: `evt_${name}`, "data.object.id": `in_${name}` });
  }
}
