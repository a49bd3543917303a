import type { Opened } from "../model/opened.ts";
import type { FileSource } from "../model/source.ts";

export type { Source } from "../model/source.ts";

export interface OpenRequest {
  /** Answers carry the same number. A later request ends the earlier one. */
  id: number;
  /** Files alone. The page fetches addresses, because the policy of the worker allows it no requests. */
  sources: readonly FileSource[];
}

export type OpenAnswer =
  | { id: number; kind: "progress"; sentence: string /** From 0 to 1. */; share: number }
  | { id: number; kind: "opened"; opened: Opened }
  /** Nothing could be opened. One sentence for each reason; what was open before stays open. */
  | { id: number; kind: "refused"; sentences: readonly string[] };
