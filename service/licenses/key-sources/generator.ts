import type { KeySourceSettings } from "../../config/sales-settings.ts";

/** The settings of a program or an endpoint of the vendor that makes keys. */
export type Generator = Extract<KeySourceSettings, { kind: "generator" }>;

/** What a program or an endpoint has answered. Reasons are sentences without the key. */
export type GeneratorOutput =
  | { kind: "output"; bytes: Uint8Array }
  | { kind: "failed"; reason: string }
  /** The service stops. */
  | { kind: "stopped" };

export type GeneratedKey = { kind: "key"; keyText: string } | Exclude<GeneratorOutput, { kind: "output" }>;

/** How a generator is run. */
export interface GeneratorRun {
  licenseId: string;
  /** The license as JSON. */
  input: string;
  mostBytes: number;
  /** Aborted at the end of the time limit, and when the service stops. */
  limit: AbortSignal;
}
