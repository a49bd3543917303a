import { rowsOf, rowsWhere } from "../../results/model/selection.ts";
import type { Layer, PathSink, Viewport } from "./scene.ts";

export type Look = Pick<Layer, "fill" | "stroke" | "strokeWidth" | "opacity">;

/** A layer of items, each with a shape of its own. */
export function layerOf<Item>(
  look: Look,
  items: Iterable<Item>,
  traceItem: (path: PathSink, item: Item, view: Viewport) => void,
): Layer {
  return {
    ...look,
    trace(path, view) {
      for (const item of items) traceItem(path, item, view);
    },
  };
}

/** The types that something is true of. */
export type TypesFor = (isMeant: (type: number) => boolean) => Uint32Array;

/** Layers of types: those that a selection is not about are dimmed, those of it have an outline. */
export function layersOfTypes(
  selected: Uint8Array,
  layersOf: (typesFor: TypesFor, opacity: number) => Layer[],
  traceOutline: (path: PathSink, type: number, view: Viewport) => void,
): Layer[] {
  const isAny = selected.includes(1);
  const layers = [false, true].flatMap((isStrong) => {
    const isOwn = (type: number) => (!isAny || selected[type] === 1) === isStrong;
    return layersOf(
      (isMeant) => rowsWhere(selected.length, (type) => isOwn(type) && isMeant(type)),
      isStrong ? 1 : 0.25,
    );
  });
  return [...layers, layerOf({ stroke: "accent", strokeWidth: 2 }, rowsOf(selected), traceOutline)];
}
