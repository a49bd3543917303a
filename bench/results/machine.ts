import { readFileSync } from "node:fs";
import { arch, availableParallelism, cpus, release, totalmem } from "node:os";

/** The machine in one line. Figures of different machines are not compared. */
export function describeMachine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return [
    `${availableParallelism()} cores`,
    processorName(),
    memory,
    `Linux ${release()} ${arch()}`,
    `Node ${process.versions.node}`,
  ].join(", ");
}

/** Virtual machines often hide the model. */
function processorName(): string {
  const model = cpus()[0]?.model.trim();
  return model && model !== "unknown" ? model : "processor of unknown model";
}

/** The load before the measurement: what else ran here. */
export function loadAverage(): number {
  return Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]);
}
