import type { Opened } from "../model/opened.ts";
import type { FileSource } from "../model/source.ts";

export interface OpenRequest {
  /** Answers carry the same number. A later request ends the earlier one. */
  id: number;
  /** Files alone. The page fetches addresses, because the policy of the worker allows it no requests. */
  sources: readonly FileSource[];
}

export type OpenOutcome =
  | { kind: "opened"; opened: Opened }
  /** One sentence for each reason; what was open before stays open. None where a later request has taken its place. */
  | { kind: "refused"; sentences: readonly string[] };

export type OpenAnswer = { id: number } & (OpenOutcome | { kind: "progress"; sentence: string; share: number });
