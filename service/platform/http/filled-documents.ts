import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Hono } from "hono";
import { fillSlots, type SlotFill } from "#contract/slots.ts";
import { seconds } from "../time/time.ts";
import type { Log } from "../watch/log.ts";
import { asResponse, fileRequestOf } from "./answer.ts";
import type { Site, SlotDocument } from "./built-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { answerFile, type Bodies, type ServedFile } from "./served-file.ts";

/** The slots of documents that a feature fills. */
export interface SlotSource {
  /** The names of its slots. */
  slots: readonly string[];
  /** The state of its slots. It is asked every few seconds, and waits neither for the database nor for another host. */
  read(): Promise<SlotState>;
}

export interface SlotState {
  /** Identifies the contents: equal keys have equal contents. */
  key: string;
  /** Computes the contents, by the names of the slots. */
  fill(): Promise<SlotFills> | SlotFills;
}
export type SlotFills = Readonly<Record<string, SlotFill>>;

export interface FilledDocuments {
  /** Documents that are asked for before they are filled, and so are not among the files of the site yet. */
  routes: Hono<ServiceEnvironment>;
  /** Reads the state of the slots, and resolves when the files of the site show it. */
  update(): Promise<void>;
  /** Updates now and every few seconds. */
  start(): void;
  stop(): void;
}

interface FilledDocumentsParts {
  site: Pick<Site, "files" | "slotDocuments">;
  sources: readonly SlotSource[];
  log: Pick<Log, "error">;
}

const pause = seconds(2);

interface Filling {
  document: SlotDocument;
  sources: readonly SlotSource[];
  /** Of the contents that `file` has, or will have. */
  key?: string;
  file?: Promise<ServedFile>;
}

/**
 * Fills the slots of the documents of the site when their contents change, and puts the documents among its files. Until
 * a document is filled and compressed again, the file of before is sent. One is compressed after another, in a thread of
 * Node's pool: answers do not wait for it, and reading files finds a free thread.
 */
export function createFilledDocuments({ site, sources, log }: FilledDocumentsParts): FilledDocuments {
  const { files, slotDocuments } = site;
  const fillings = slotDocuments.map((document): Filling => {
    const needed = sources.filter(({ slots }) => slots.some((name) => document.slots.has(name)));
    return { document, sources: needed };
  });
  const states = new Map<SlotSource, SlotState>();
  let isLookDue = false;
  let isStopped = false;
  let updating: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    await Promise.all(sources.map(async (source) => states.set(source, await source.read())));
  };

  const statesOf = (filling: Filling) =>
    Promise.all(filling.sources.map((source) => states.get(source) ?? source.read()));

  async function fill(filling: Filling): Promise<ServedFile> {
    const current = await statesOf(filling);
    const key = keyOf(current);
    if (filling.file && filling.key === key) return await filling.file;
    const { path } = filling.document;
    const file = fillDocument(filling.document, current);
    Object.assign(filling, { key, file });
    file.then(
      (filled) => filling.file === file && files.set(path, filled),
      (error) => log.error({ err: error, path }, "A page could not be filled. It stays as it was"),
    );
    return await file;
  }

  async function updateAll(): Promise<void> {
    try {
      while (isLookDue && !isStopped) {
        isLookDue = false;
        await look();
        for (const filling of fillings) {
          if (isLookDue || isStopped) break;
          await fill(filling).catch(() => undefined);
        }
      }
    } finally {
      updating = undefined;
    }
  }

  function update(): Promise<void> {
    isLookDue = true;
    updating ??= updateAll();
    return updating;
  }

  const routes = new Hono<ServiceEnvironment>();
  for (const filling of fillings) {
    const { path } = filling.document;
    routes.get(path, async ({ req }) =>
      asResponse(answerFile(files.get(path) ?? (await fill(filling)), fileRequestOf(req.raw))),
    );
  }
  return {
    routes,
    update,
    start() {
      const updateOrReport = () =>
        update().catch((error) => log.error({ err: error }, "The state that pages show could not be read"));
      timer ??= setInterval(updateOrReport, pause).unref();
      void updateOrReport();
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

const keyOf = (states: readonly SlotState[]) => JSON.stringify(states.map(({ key }) => key));

async function fillDocument({ read, serve }: SlotDocument, states: readonly SlotState[]): Promise<ServedFile> {
  const filled = await Promise.all(states.map((state) => state.fill()));
  const fills = new Map(filled.flatMap((bySlot) => Object.entries(bySlot)));
  return serve(await compress(Buffer.from(fillSlots(read(), (name) => fills.get(name)))));
}

/** Compresses a text in every supported coding, with the settings of the build. */
async function compress(identity: Buffer<ArrayBuffer>): Promise<Bodies> {
  const zipped = await promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION });
  const br = await promisify(brotliCompress)(identity, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
  });
  return { identity, br: Buffer.from(br), gzip: Buffer.from(zipped) };
}
