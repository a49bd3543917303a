import { parentPort, workerData } from "node:worker_threads";
import { createService } from "../app.ts";
import { createLog } from "../log/log.ts";
import { packResponse, unpackRequest } from "./forwarded.ts";
import { freeStartMemory } from "./free-start-memory.ts";
import type { Call, Message, ServiceThreadData } from "./messages.ts";

/** The thread of the service. Its database may wait for a disk without keeping the pages waiting. */
const port = parentPort;
if (!port) throw new Error("This file is run by start-service-thread.ts.");
const send = (message: Message) => port.postMessage(message);

const { configuration, builtSiteFolder }: ServiceThreadData = workerData;
const log = createLog(configuration.logLevel, { write: (line) => send({ kind: "log", line }) });
const service = await createService({ configuration, builtSiteFolder, log });
const { endpoints, mailDescription } = service;

async function carryOut({ name, argument }: Call): Promise<unknown> {
  if (name !== "answer") return await service[name]();
  if (!argument) throw new TypeError("A request to answer is missing.");
  return await packResponse(await service.answer(unpackRequest(argument), argument.bindings));
}

port.on("message", (call: Call) => {
  carryOut(call).then(
    (value) => send({ kind: "value", id: call.id, value }),
    (error: unknown) =>
      send({ kind: "failure", id: call.id, error: error instanceof Error ? error : new Error(String(error)) }),
  );
});
send({ kind: "ready", endpoints, mailDescription });
freeStartMemory();
