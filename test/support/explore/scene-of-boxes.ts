import type { Box, Scene } from "#site/explore/drawing/scene.ts";

/** A scene for tests: boxes on 100 by 100, in one layer, and labels as given. */
export function sceneOfBoxes(boxes: readonly Box[], parts: Partial<Scene> = {}): Scene {
  const boxOf = (item: number) => boxes[item] ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    bounds: { x: 0, y: 0, width: 100, height: 100 },
    layers: [
      {
        fill: "ink",
        trace: (path) => {
          for (const { x, y, width, height } of boxes) path.rect(x, y, width, height);
        },
      },
    ],
    labels: () => [],
    itemCount: boxes.length,
    itemAt: () => undefined,
    boxOf,
    describe: (item) => `Box ${item}`,
    selectionOf: () => ({ kind: "nothing" }),
    selectedItem: undefined,
    ...parts,
  };
}
