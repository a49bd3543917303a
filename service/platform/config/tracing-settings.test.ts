import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" };

test.each([
  [endpoint, { url: "http://127.0.0.1:4318/v1/traces", keptShare: 1, followsParent: true }],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://example.org/t" }, { url: "https://example.org/t" }],
  [{ ...endpoint, OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" }, { keptShare: 0.25 }],
  [
    { ...endpoint, OTEL_TRACES_SAMPLER: "parentbased_always_off" },
    { keptShare: 0, followsParent: true },
  ],
  [
    { ...endpoint, OTEL_TRACES_SAMPLER: "always_on" },
    { keptShare: 1, followsParent: false },
  ],
])("%j", (variables, expected) => {
  expect(readConfiguration(variables).tracing).toMatchObject(expected);
});

test.each([{}, { OTEL_TRACES_SAMPLER: "always_on" }, { ...endpoint, OTEL_SDK_DISABLED: "True" }])(
  "%j: nothing is traced",
  (variables) => {
    expect(readConfiguration(variables).tracing).toBe(undefined);
  },
);

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318/secret"],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
  ["OTEL_TRACES_SAMPLER", "sometimes"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ["OTEL_SDK_DISABLED", "maybe"],
])("%s=%s is refused without being repeated", (name, value) => {
  const read = () => readConfiguration({ [name]: value });
  expect(read).toThrow(`${name} must be`);
  expect(read).not.toThrow(value);
});
