import { parentPort, workerData } from "node:worker_threads";
import { createLog } from "../platform/watch/log.ts";
import { createService } from "./app.ts";
import {
  type Call,
  createBatch,
  freeStartMemory,
  type Message,
  packResponse,
  type ServiceThreadData,
} from "./service-calls.ts";

/** The thread of the service. Its database may wait for a disk without keeping the pages waiting. */
const port = parentPort;
if (!port) throw new Error("This file is run by service-calls.ts.");
const send = createBatch<Message>((messages) => port.postMessage(messages));
/** At once: what the thread fails with afterwards must not take the line with it. */
const logLine = (line: string) => port.postMessage([{ kind: "log", line } satisfies Message]);

const { configuration, builtSiteFolder }: ServiceThreadData = workerData;
const log = createLog(configuration.logLevel, { write: logLine });
const databaseAway = () => port.postMessage([{ kind: "database-away" } satisfies Message]);
const service = await createService({ configuration, builtSiteFolder, log, databaseAway });
const { endpoints, mailDescription } = service;

async function carryOut(call: Call): Promise<unknown> {
  switch (call.name) {
    case "answer": {
      const { url, bindings, ...request } = call.argument;
      return await packResponse(await service.answer(new Request(url, request), bindings));
    }
    case "countDownloads":
      return await service.countDownloads(call.argument);
    case "close":
      return await service.close();
    default:
      return await service[call.name]();
  }
}

async function answer(call: Call): Promise<void> {
  try {
    send({ kind: "value", id: call.id, value: await carryOut(call) });
  } catch (error) {
    send({ kind: "failure", id: call.id, error: error instanceof Error ? error : new Error(String(error)) });
  }
}

port.on("message", (calls: Call[]) => {
  for (const call of calls) void answer(call);
});
send({ kind: "ready", endpoints, mailDescription });
freeStartMemory();
