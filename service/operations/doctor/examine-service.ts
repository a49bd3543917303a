import * as v from "valibot";
import type { Configuration } from "../../config/config.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

const Readiness = v.object({
  status: v.string(),
  reasons: v.optional(v.array(v.string()), []),
  lostLogLines: v.optional(v.number(), 0),
});

/** Asks the service on this computer how it is. Without one nothing is wrong: it may run elsewhere. */
export async function examineService(
  { port, host }: Pick<Configuration, "port" | "host">,
  limitMilliseconds = 3000,
): Promise<Finding[]> {
  if (port === 0) return [];
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMilliseconds), redirect: "error" });
    const readiness = v.safeParse(Readiness, await answer.json());
    if (!readiness.success) return [look("service", `What answers at ${url} is not the service. Check PORT and HOST.`)];
    const { reasons, lostLogLines } = readiness.output;
    const isReady = answer.ok && reasons.length === 0;
    if (isReady && lostLogLines > 0)
      return [
        look(
          "service",
          `It answers at ${url}, is ready, and has lost ${lostLogLines} lines of its log since its start. Look at the disk or the program that takes the log.`,
        ),
      ];
    if (isReady) return [sound("service", `It answers at ${url} and is ready.`)];
    return [fault("service", `It answers at ${url} and is not ready: ${reasons.join(" ")} See: curl ${url}`)];
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return [fault("service", `It does not answer at ${url} within ${limitMilliseconds / 1000} s. Look at its log.`)];
    return [look("service", `None answers at ${url}. Start it with: npm start`)];
  }
}
