import * as v from "valibot";

export interface TracingSettings {
  /** Where spans are sent to. It may hold a password. */
  url: string;
  /** The share of the traces that begin here and are kept, from 0 to 1. */
  keptShare: number;
  /** Whether a trace that a trusted proxy has begun is kept where the proxy keeps it. */
  followsParent: boolean;
}

const endpoint = (name: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.parse(text);
      return url !== null && ["http:", "https:"].includes(url.protocol) && url.hostname !== "";
    }, `${name} must be an http or https address, such as http://127.0.0.1:4318.`),
  );

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const Share = v.pipe(
  v.string(),
  v.regex(/^(?:0?\.\d+|[01](?:\.0*)?)$/, "OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.1."),
  v.transform(Number),
);

/** The variables of OpenTelemetry that the service reads. Others, such as those of certificates, are read by the exporter. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(endpoint("OTEL_EXPORTER_OTLP_ENDPOINT")),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(endpoint("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(
    v.literal("http/protobuf", "OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, the only one that is spoken here."),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(v.string()),
  OTEL_SERVICE_NAME: v.optional(v.string()),
  OTEL_RESOURCE_ATTRIBUTES: v.optional(v.string()),
  OTEL_TRACES_SAMPLER: v.optional(
    v.picklist(samplers, `OTEL_TRACES_SAMPLER must be one of ${samplers.join(", ")}.`),
    "parentbased_always_on",
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(Share, "1"),
  OTEL_SDK_DISABLED: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.picklist(["true", "false"], "OTEL_SDK_DISABLED must be true or false.")),
    "false",
  ),
} as const;

const schema = v.object(tracingVariables);

/** The settings, if an endpoint is given. */
export function readTracingSettings(values: v.InferOutput<typeof schema>): TracingSettings | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, "")}/v1/traces`);
  if (url === undefined || values.OTEL_SDK_DISABLED === "true") return undefined;
  const sampler = values.OTEL_TRACES_SAMPLER;
  const share = sampler.endsWith("ratio") ? values.OTEL_TRACES_SAMPLER_ARG : sampler.endsWith("on") ? 1 : 0;
  return { url, keptShare: share, followsParent: sampler.startsWith("parentbased") };
}
