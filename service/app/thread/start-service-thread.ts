import { Worker } from "node:worker_threads";
import { SpanKind } from "@opentelemetry/api";
import type { RequestBindings } from "../../platform/http/environment.ts";
import type { LineBatch } from "../../platform/watch/log.ts";
import { currentTraceparent, traced } from "../../platform/watch/tracing.ts";
import type { ServiceCalls } from "../service-calls.ts";
import {
  type Call,
  createBatch,
  type ForwardedResponse,
  type Message,
  packRequest,
  type Question,
  type ServiceThreadData,
  unpackResponse,
} from "./messages.ts";

/**
 * Starts the service in a thread of its own and resolves when it is ready for calls. Rejects with what keeps it from
 * starting. Its log is written here. `databaseAway` is called while the start waits for the database.
 */
export async function startServiceThread(
  data: ServiceThreadData,
  log: Pick<LineBatch, "write">,
  databaseAway: () => void,
): Promise<ServiceCalls> {
  const worker = new Worker(new URL("./service-thread.ts", import.meta.url), { workerData: data });
  const ready = Promise.withResolvers<Extract<Message, { kind: "ready" }>>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;

  worker.on("error", (error) => {
    ready.reject(error);
    // Before the start has ended this changes nothing. Later there is no service without this thread.
    void ready.promise.then(
      () => {
        throw error;
      },
      () => undefined,
    );
  });
  const take = (message: Message) => {
    switch (message.kind) {
      case "ready":
        return ready.resolve(message);
      case "log":
        return log.write(message.line);
      case "database-away":
        return databaseAway();
      default: {
        const call = waiting.get(message.id);
        waiting.delete(message.id);
        return message.kind === "value" ? call?.resolve(message.value) : call?.reject(message.error);
      }
    }
  };
  // With `node --watch`, Node itself sends the names of loaded files here.
  worker.on("message", (messages: Message[] | { "watch:import": unknown }) => {
    if (!Array.isArray(messages)) return;
    for (const message of messages) take(message);
  });
  const send = createBatch<Call>((messages) => worker.postMessage(messages));

  async function ask<Value>(question: Question): Promise<Value> {
    calls += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(calls, answer);
    send({ ...question, id: calls });
    // The thread carries out the call by the same name and types.
    return (await answer.promise) as Value;
  }

  const { endpoints, mailDescription } = await ready.promise;
  return {
    endpoints,
    mailDescription,
    answer: (request: Request, bindings: RequestBindings) =>
      traced("call of the service thread", { kind: SpanKind.CLIENT }, async () => {
        const argument = await packRequest(request, { ...bindings, traceparent: currentTraceparent() });
        return unpackResponse(await ask<ForwardedResponse>({ name: "answer", argument }));
      }),
    answerTime: () => ask({ name: "answerTime" }),
    findProblems: () => ask({ name: "findProblems" }),
    mailDelay: () => ask({ name: "mailDelay" }),
    readMetrics: () => ask({ name: "readMetrics" }),
    countDownloads: (argument) => ask({ name: "countDownloads", argument }),
    start: () => ask({ name: "start" }),
    stop: () => ask({ name: "stop" }),
    async close() {
      await ask({ name: "close" });
      await worker.terminate();
    },
  };
}

/**
 * Returns the memory of this thread that only the start needed, after what is under way. V8 by itself keeps it until it
 * needs room. Without --expose-gc this does nothing.
 */
export function freeStartMemory(): void {
  setImmediate(() => globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" }));
}
