import { isDirection, neighborIn } from "#site/illustrations/figures/interactive/graph-navigation.ts";
import type { Box, Scene } from "./scene.ts";
import { sameBox } from "./view-math.ts";

/** An item that a pointer or a key has gone to. */
export interface Pointed {
  item: number;
  /** Of the scene that it was an item of. */
  bounds: Box;
}

/** An item of an earlier scene means nothing in one with other bounds. */
export function itemHere(pointed: Pointed | undefined, { bounds, itemCount }: Scene): number | undefined {
  return pointed && sameBox(pointed.bounds, bounds) && pointed.item < itemCount ? pointed.item : undefined;
}

/** The item that a key goes to from the active one, if the key is for that. */
export function itemByKey(key: string, scene: Scene, active: number | undefined): number | undefined {
  if (scene.itemCount === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return scene.itemCount - 1;
  if (!isDirection(key)) return undefined;
  if (active === undefined) return 0;
  const items = Array.from({ length: scene.itemCount }, (_, item) => item);
  const centers = items.map((item) => {
    const { x, y, width, height } = scene.boxOf(item);
    return { x: x + width / 2, y: y + height / 2 };
  });
  return neighborIn(key, centers, active, items);
}
