import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { emptySiteState, type SiteState } from "#contract/site-state.ts";
import type { Log } from "../log.ts";
import { seconds } from "../time.ts";
import type { Site } from "./built-site.ts";
import type { Bodies } from "./served-file.ts";

interface StatePagesParts {
  site: Pick<Site, "renderStatePages" | "replacePage">;
  /** It waits neither for the database nor for another host. */
  readState(): Promise<SiteState>;
  /** Called when the pages show another state. */
  onChange?(): void;
  log: Pick<Log, "error">;
}

const pause = seconds(2);

/**
 * Renders the pages that depend on the state of the server when it has changed, and puts them among the files of the
 * site. Until a page is rendered and compressed, the file of before is sent; the first is that of the build.
 */
export function createStatePages({ site, readState, onChange, log }: StatePagesParts) {
  let shown = JSON.stringify(emptySiteState);
  let lastUpdate = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function show(): Promise<void> {
    const state = await readState();
    const key = JSON.stringify(state);
    if (key === shown) return;
    shown = key;
    for (const { path, html } of site.renderStatePages(state))
      site.replacePage(path, await compress(Buffer.from(html)));
    onChange?.();
  }

  /** Resolves when the files show the state. One update waits for another, so that the last one shows the newest. */
  function update(): Promise<void> {
    lastUpdate = lastUpdate
      .then(show)
      .catch((error) => log.error({ err: error }, "The pages that show the state of the server stay as they were"));
    return lastUpdate;
  }

  return {
    update,
    /** Looks every few seconds. */
    start() {
      timer = setInterval(update, pause).unref();
    },
    stop: () => clearInterval(timer),
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
