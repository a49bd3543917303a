import type { TracingSettings } from "../config/tracing-settings.ts";
import type { Log } from "./log.ts";
import { installTracer } from "./spans.ts";

/**
 * Traces this thread if an endpoint is configured. Without one, none of the packages is loaded. Returns what ends it.
 *
 * @param log told when traces do not arrive. One thread is enough
 */
export async function openTracing(
  settings: TracingSettings | undefined,
  log: Log | undefined,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { createOpenTelemetry } = await import("./open-telemetry.ts");
  const { tracer, close } = createOpenTelemetry(settings, log);
  const endUse = installTracer(tracer);
  return async () => {
    endUse();
    await close();
  };
}
