import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracingSettings } from "../config/config.ts";
import { serviceVersion } from "../config/config.ts";
import { withinLimit } from "../time/clock.ts";
import type { Log } from "./log.ts";

/** Milliseconds. */
const batchDelay = 1000;
/** Milliseconds. As long as a stop may wait for a collector that does not answer. */
const closeLimit = 1500;

/**
 * Sends the spans of this thread to a collector in batches, without anything waiting for it. The exporter reads the
 * further variables of OTLP by itself: headers, compression, certificates and the time limit. Returns what sends the rest
 * within a limit. Only loaded where an endpoint is configured.
 *
 * @param log told when traces do not arrive. One thread is enough
 */
export function installOpenTelemetry(
  { url, keptShare, followsParent }: TracingSettings,
  log: Log | undefined,
): () => Promise<void> {
  const root = keptShare === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(keptShare);
  const exporter = reportingExporter(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "designite", "service.version": serviceVersion() }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: followsParent ? new ParentBasedSampler({ root }) : root,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: batchDelay })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await withinLimit(
      provider.shutdown().catch(() => undefined),
      closeLimit,
    );
  };
}

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
