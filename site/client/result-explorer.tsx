import { createElement } from "react";
import type { ReadyId } from "#content/catalog/analyses.ts";
import { explorePolicyName } from "#contract/explore-worker.ts";
import { hydrate } from "../ui/hydrate.tsx";
import type { OnError } from "../ui/islands.ts";
import { ExploreApp } from "./app.tsx";
import type { ReadyLibrary } from "./ready/ready-libraries.ts";
import type { ReadySources } from "./state/use-explore.ts";
import workerAddress from "./worker/explore-worker.ts?worker&url";
import { createResultsOpener } from "./worker/open-results.ts";

export function start(part: HTMLElement, onError: OnError): Promise<void> {
  const opener = createResultsOpener(startExploreWorker);
  const ready = fetchReadySources(JSON.parse(part.dataset.libraries ?? "[]"));
  fetchFonts();
  return hydrate(() => createElement(ExploreApp, { opener, ready }))(part, onError);
}

/**
 * Fetches the fonts that the page has not needed yet. Labels of drawings have one of their own, and names in the
 * visitor's code may have letters of another: without this they would be asked for when his files are open.
 */
function fetchFonts(): void {
  whenIdle(() => {
    for (const font of document.fonts) font.load().catch(() => undefined);
  });
}

/** On a device that is never idle it runs after this time. */
const longestWaitMilliseconds = 2000;

/**
 * Runs when nothing else waits; the application starts after the page has loaded. It is no import from the script of
 * every page: what that script shares with another becomes a file that every page would fetch.
 */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitMilliseconds });
  else setTimeout(run);
}

async function blobAt(address: string): Promise<Blob | undefined> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.blob().catch(() => undefined) : undefined;
}

/** Fetches the ready libraries, 100 kB together, so that they open without a network later. */
function fetchReadySources(readyLibraries: readonly ReadyLibrary[]): ReadySources {
  const blobs = new Map<ReadyId, Blob>();
  whenIdle(async () => {
    for (const { id, address } of readyLibraries) {
      const blob = await blobAt(address);
      if (blob) blobs.set(id, blob);
    }
  });
  return {
    pictureOf: (id) => readyLibraries.find((library) => library.id === id)?.picture,
    sourceOf(id) {
      const file = blobs.get(id);
      if (file) return { kind: "file", path: `${id}.zip`, file };
      const url = readyLibraries.find((library) => library.id === id)?.address ?? "";
      return { kind: "address", name: id, url };
    },
  };
}

/** The part of Trusted Types that is used. Browsers without them take the address as a text. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): URL };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** The policy is named in the header of the page and vouches for one address. It can be created once for each page. */
const policy = globalThis.trustedTypes?.createPolicy(explorePolicyName, { createScriptURL: () => workerAddress });

function startExploreWorker(): Worker {
  return new Worker(policy?.createScriptURL("") ?? workerAddress, { type: "module" });
}
