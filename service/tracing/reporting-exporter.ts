import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Log } from "../log/log.ts";

/** Logs one line when spans begin not to arrive, and one when they do again. */
export function reportingExporter(exporter: SpanExporter, log: Log | undefined): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isAway) log?.warn({ reason: reasonOf(error) }, "Traces do not arrive. They are lost meanwhile");
        if (!error && isAway) log?.info("Traces arrive again");
        isAway = error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** Without the message, which may repeat what the collector has answered. */
function reasonOf(error: Error): string {
  return "code" in error ? `${error.code}` : error.name;
}
