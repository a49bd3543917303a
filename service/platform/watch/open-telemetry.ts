import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
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
import { serviceVersion } from "../config/service-version.ts";
import type { TracingSettings } from "../config/tracing-settings.ts";
import { withinLimit } from "../time/clock.ts";
import type { Log } from "./log.ts";
import type { Span, SpanStart, Tracer } from "./spans.ts";
import { formatTraceparent, parseTraceparent } from "./spans.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Milliseconds. */
const batchDelay = 1000;
/** Milliseconds. As long as a stop may wait for a collector that does not answer. */
const closeLimit = 1500;

export interface OpenTelemetry {
  tracer: Tracer;
  /** Sends what waits, within a limit. */
  close(): Promise<void>;
}

/**
 * Spans that are sent to a collector in batches, without anything waiting for it. The exporter reads the further
 * variables of OTLP by itself: headers, compression, certificates and the time limit.
 */
export function createOpenTelemetry(
  { url, keptShare, followsParent }: TracingSettings,
  log: Log | undefined,
): OpenTelemetry {
  const version = serviceVersion();
  const root = keptShare === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(keptShare);
  const exporter = reportingExporter(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "designite", "service.version": version }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: followsParent ? new ParentBasedSampler({ root }) : root,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: batchDelay })],
  });
  const spans = provider.getTracer("designite", version);

  function start({ name, kind, attributes = {}, parent: remote }: SpanStart, parent: string | undefined): Span {
    const known = parent === undefined ? undefined : parseTraceparent(parent);
    const context = known
      ? trace.setSpanContext(ROOT_CONTEXT, {
          ...known,
          traceFlags: known.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: remote !== undefined,
        })
      : ROOT_CONTEXT;
    const options = { attributes, kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind] };
    const span = spans.startSpan(name, options, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: formatTraceparent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }),
      rename: (to) => void span.updateName(to),
      set: (further) => void span.setAttributes(further),
      fail(error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", kindOf(error));
      },
      end: () => span.end(),
    };
  }

  return {
    tracer: { start },
    async close() {
      await withinLimit(
        provider.shutdown().catch(() => undefined),
        closeLimit,
      );
    },
  };
}

/** The code of an error of the system, such as ECONNREFUSED, or the name of its class. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : "unknown";
  const { cause } = error;
  const coded = [error, cause].find((each) => each instanceof Error && "code" in each && typeof each.code === "string");
  return coded && typeof coded === "object" && "code" in coded ? String(coded.code) : error.name;
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
