import { type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ReadyId } from "#content/catalog/analyses.ts";
import { explorePolicyName } from "#contract/explore-worker.ts";
import { ExploreApp } from "../explore/app.tsx";
import type { ReadyLibrary } from "../explore/ready/ready-libraries.ts";
import type { ReadySources } from "../explore/state/use-explore.ts";
import codeWorker from "../explore/worker/code-worker.ts?worker&url";
import exploreWorker from "../explore/worker/explore-worker.ts?worker&url";
import { createResultsOpener } from "../explore/worker/open-results.ts";
import type { OnError, PageElement } from "./page-element.ts";
import { whenLoadedAndIdle } from "./when-idle.ts";

/** Lets React take over the application that was rendered inside with the page. */
export default class ResultExplorer extends HTMLElement implements PageElement {
  start(onError: OnError): Promise<void> {
    const opener = createResultsOpener({
      results: () => startWorker(exploreWorker),
      code: () => startWorker(codeWorker),
    });
    const ready = fetchReadySources(JSON.parse(this.getAttribute("libraries") ?? "[]"));
    fetchFonts();
    return new Promise((resolve) => {
      hydrateRoot(
        this,
        <StrictMode>
          <Started onStart={resolve}>
            <ExploreApp opener={opener} ready={ready} />
          </Started>
        </StrictMode>,
        { onUncaughtError: onError },
      );
    });
  }
}

function Started({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart]);
  return children;
}

/**
 * Fetches the fonts that the page has not needed yet. Labels of drawings have one of their own, and names in the
 * visitor's code may have letters of another: without this they would be asked for when his files are open.
 */
function fetchFonts(): void {
  whenLoadedAndIdle(() => {
    for (const font of document.fonts) font.load().catch(() => undefined);
  });
}

async function blobAt(address: string): Promise<Blob | undefined> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.blob().catch(() => undefined) : undefined;
}

/** Fetches the ready libraries, 100 kB together, so that they open without a network later. */
function fetchReadySources(readyLibraries: readonly ReadyLibrary[]): ReadySources {
  const blobs = new Map<ReadyId, Blob>();
  whenLoadedAndIdle(async () => {
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
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): URL };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * The policy is named in the header of the page and vouches for the addresses of its workers. It can be created once
 * for each page.
 */
const policy = globalThis.trustedTypes?.createPolicy(explorePolicyName, {
  createScriptURL: (address) => (address === codeWorker ? codeWorker : exploreWorker),
});

function startWorker(address: string): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, { type: "module" });
}
