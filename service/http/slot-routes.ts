import { Hono } from "hono";
import { fillSlots, type SlotFill } from "#contract/slots.ts";
import type { Clock } from "../time/clock.ts";
import { asResponse, fileRequestOf } from "./answer.ts";
import type { SlotDocument } from "./built-site.ts";
import { createCache } from "./cache.ts";
import { compress } from "./compress.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { answerFile, type ServedFile } from "./served-file.ts";

/** The slots of documents that a feature fills. */
export interface SlotSource {
  /** The names of its slots. */
  slots: readonly string[];
  /** The state of its slots for a request with these parameters. */
  read(parameters: URLSearchParams): Promise<SlotState>;
}

export interface SlotState {
  /** Identifies the contents: equal keys have equal contents. */
  key: string;
  /** Computes the contents, by the names of the slots. */
  fill(): Promise<SlotFills> | SlotFills;
}
export type SlotFills = Readonly<Record<string, SlotFill>>;

/** The most versions of a document that are kept. One depends on the query, with a few dozen combinations. */
const keptVersions = 100;

/** Serves documents with slots. Each version is filled and compressed once. */
export function slotRoutes(
  documents: readonly SlotDocument[],
  sources: readonly SlotSource[],
  clock: Clock,
): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  for (const { path, read, slots, serve } of documents) {
    const needed = sources.filter((source) => source.slots.some((name) => slots.has(name)));
    const versions = createCache<ServedFile>({ freshFor: Number.POSITIVE_INFINITY, size: keptVersions, clock });
    const fill = async (states: readonly SlotState[]) => {
      const filled = await Promise.all(states.map((state) => state.fill()));
      const fills = new Map(filled.flatMap((bySlot) => Object.entries(bySlot)));
      return serve(await compress(Buffer.from(fillSlots(read(), (name) => fills.get(name)))));
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
