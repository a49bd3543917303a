import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { reportingExporter } from "./install-open-telemetry.ts";
import { createLog } from "./log.ts";

/** An exporter that ends each batch with the next outcome, and the messages that were logged meanwhile. */
function exportAll(outcomes: readonly (Error | undefined)[]): { messages: string[]; codes: number[] } {
  const messages: string[] = [];
  const codes: number[] = [];
  const log = createLog("info", { write: (line) => messages.push(JSON.parse(line).msg) });
  const left = [...outcomes];
  const inner: SpanExporter = {
    export(_, done) {
      const error = left.shift();
      done(error ? { code: 1, error } : { code: 0 });
    },
    shutdown: async () => undefined,
  };
  const exporter = reportingExporter(inner, log);
  for (const _ of outcomes) exporter.export([], ({ code }) => codes.push(code));
  return { messages, codes };
}

const away = Object.assign(new Error("a long answer"), { code: 400 });
const lost = "Traces do not arrive. They are lost meanwhile";
const again = "Traces arrive again";

test.each([
  ["that always arrive", [undefined, undefined], []],
  ["that do not arrive for a while", [undefined, away, away, away, undefined, undefined], [lost, again]],
  ["that do not arrive twice", [away, away, undefined, away, undefined], [lost, again, lost, again]],
] as const)("batches %s are told of once at each change, and passed on as they are", (_, outcomes, messages) => {
  const exported = exportAll(outcomes);
  expect(exported.messages).toEqual(messages);
  expect(exported.codes).toEqual(outcomes.map((error) => (error ? 1 : 0)));
});
