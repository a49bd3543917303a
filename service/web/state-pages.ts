import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { emptySiteState, type SiteState } from "#contract/site-state.ts";
import type { Log } from "../log.ts";
import { seconds } from "../time.ts";
import type { Site } from "./built-site.ts";
import type { Bodies } from "./served-file.ts";

export interface StatePages {
  /** Reads the state, and resolves when the files of the site show it. */
  update(): Promise<void>;
  /** Updates now and every few seconds. */
  start(): void;
  stop(): void;
}

interface StatePagesParts {
  site: Pick<Site, "renderStatePages" | "replacePage">;
  /** It waits neither for the database nor for another host. */
  readState(): Promise<SiteState>;
  log: Pick<Log, "error">;
}

const pause = seconds(2);

/**
 * Renders the pages that depend on the state of the server when it has changed, and puts them among the files of the
 * site. Until a page is rendered and compressed, the file of before is sent; the first is that of the build.
 */
export function createStatePages({ site, readState, log }: StatePagesParts): StatePages {
  let shown = JSON.stringify(emptySiteState);
  let lastUpdate = Promise.resolve();
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;

  async function show(): Promise<void> {
    const state = await readState();
    const key = JSON.stringify(state);
    if (key === shown) return;
    shown = key;
    for (const { path, html } of site.renderStatePages(state))
      site.replacePage(path, await compress(Buffer.from(html)));
  }

  /** One update waits for another, so that the last one shows the newest state. */
  function update(): Promise<void> {
    lastUpdate = lastUpdate
      .then(show)
      .catch((error) => log.error({ err: error }, "The pages that show the state of the server stay as they were"));
    return lastUpdate;
  }

  async function poll(): Promise<void> {
    await update();
    if (isRunning) timer = setTimeout(poll, pause).unref();
  }

  return {
    update,
    start() {
      isRunning = true;
      void poll();
    },
    stop() {
      isRunning = false;
      clearTimeout(timer);
    },
  };
}

/** Compresses a text in every supported coding, with the settings of the build. */
async function compress(identity: Buffer<ArrayBuffer>): Promise<Bodies> {
  const zipped = await promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION });
  const br = await promisify(brotliCompress)(identity, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
  });
  return { identity, br: Buffer.from(br), gzip: Buffer.from(zipped) };
}
