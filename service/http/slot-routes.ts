import { Hono } from "hono";
import { fillSlots, type SlotFill } from "#contract/slots.ts";
import type { Clock } from "../time/clock.ts";
import { asResponse, fileRequestOf } from "./answer.ts";
import type { SlotDocument } from "./built-site.ts";
import { createCache } from "./cache.ts";
import { compress } from "./compress.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { answerFile, type ServedFile } from "./served-file.ts";

/** A feature's part of documents with slots. */
export interface SlotSource {
  /** The slots that it fills. */
  slots: readonly string[];
  /** What they hold now, for a request with these parameters. */
  read(parameters: URLSearchParams): Promise<SlotState>;
}

export interface SlotState {
  /** Stands for the contents: as long as it is the same, so are they. */
  key: string;
  /** Makes the contents, by the names of the slots. */
  fill(): Promise<SlotFills> | SlotFills;
}
export type SlotFills = Readonly<Record<string, SlotFill>>;

/** How many versions of a document are kept; one depends on the query, with a few dozen combinations. */
const keptVersions = 100;

/** Answers documents with slots. Each version is filled and compressed once. */
export function slotRoutes(
  documents: readonly SlotDocument[],
  sources: readonly SlotSource[],
  clock: Clock,
): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  for (const { path, text, slots, serve } of documents) {
    const needed = sources.filter((source) => source.slots.some((name) => slots.has(name)));
    const versions = createCache<ServedFile>({ freshFor: Number.POSITIVE_INFINITY, size: keptVersions, clock });
    const fill = async (states: readonly SlotState[]) => {
      const filled = await Promise.all(states.map((state) => state.fill()));
      const fills = new Map(filled.flatMap((bySlot) => Object.entries(bySlot)));
      return serve(await compress(Buffer.from(fillSlots(text, (name) => fills.get(name)))));
    };
    routes.get(path, async (context) => {
      const parameters = new URL(context.req.url).searchParams;
      const states = await Promise.all(needed.map((source) => source.read(parameters)));
      const key = JSON.stringify(states.map((state) => state.key));
      return asResponse(answerFile(await versions(key, () => fill(states)), fileRequestOf(context.req.raw)));
    });
  }
  return routes;
}
