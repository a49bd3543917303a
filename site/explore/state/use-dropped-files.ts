import { useEffect, useRef, useState } from "react";
import type { Source } from "../model/source.ts";
import { sourcesOf } from "../sources/dropped-files.ts";

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/** Takes files that are dropped anywhere on the page. Says whether some are held above it. */
export function useDroppedFiles(onDrop: (sources: readonly Source[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onDrop);
  take.current = onDrop;

  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    const drop = async (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take.current(await sourcesOf(dataTransfer));
    };
    addEventListener("dragover", hover);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", hover);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
