import { readyLibraries } from "virtual:ready-libraries";
import type { AnalysisId } from "#content/catalog/analyses.ts";
import type { Source } from "../model/source.ts";

export interface ReadySources {
  sourceOf(id: AnalysisId): Source;
}

async function blobAt(address: string): Promise<Blob | undefined> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.blob().catch(() => undefined) : undefined;
}

/** Fetches the ready libraries, 85 kB together, so that they open without a network later. */
export function fetchReadySources(whenIdle: (run: () => void) => void): ReadySources {
  const blobs = new Map<AnalysisId, Blob>();
  whenIdle(async () => {
    for (const { id, address } of readyLibraries) {
      const blob = await blobAt(address);
      if (blob) blobs.set(id, blob);
    }
  });
  return {
    sourceOf(id) {
      const file = blobs.get(id);
      if (file) return { kind: "file", path: `${id}.zip`, file };
      const url = readyLibraries.find((library) => library.id === id)?.address ?? "";
      return { kind: "address", name: id, url };
    },
  };
}
