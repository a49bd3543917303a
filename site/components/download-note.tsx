import { downloadNote } from "#content/products/downloads.ts";
import type { OfferedName } from "#contract/offered-packages.ts";
import { NotOffered, Offered } from "./offered.tsx";

/** A sentence beside the button that leads to the downloads: what the visitor finds there. */
export function DownloadNote({ of }: { of: OfferedName }) {
  return (
    <>
      <Offered of={of}>{downloadNote.offered}</Offered>
      <NotOffered of={of}>{downloadNote.notOffered}</NotOffered>
    </>
  );
}
