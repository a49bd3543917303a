import { describe, expect, it } from "vitest";
import { placeLabels } from "./place-labels.ts";
import type { SceneLabel } from "./scene.ts";

const view = { scale: 2, x: 0, y: 0, width: 200, height: 100 };
const font = { widthOf: (text: string, strong: boolean) => text.length * (strong ? 11 : 10), lineHeight: 16 };
const label = (text: string, x: number, y: number, more: Partial<SceneLabel> = {}): SceneLabel => ({
  text,
  x,
  y,
  anchor: "start",
  rank: 1,
  ...more,
});
const place = (...labels: SceneLabel[]) => placeLabels(labels, view, font);
const texts = (...labels: SceneLabel[]) => place(...labels).map((placed) => placed.label.text);

describe("placeLabels", () => {
  it("lays a text beside, around or before its place, in the middle of its height", () => {
    expect(place(label("abc", 50, 20))).toMatchObject([{ x: 100, y: 32, width: 30, height: 16 }]);
    expect(place(label("abc", 50, 20, { anchor: "middle" }))).toMatchObject([{ x: 85 }]);
    expect(place(label("abc", 50, 20, { anchor: "end", strong: true }))).toMatchObject([{ x: 67, width: 33 }]);
  });

  it("leaves out those of lower rank that would overlap", () => {
    expect(texts(label("low", 10, 20), label("high", 15, 22, { rank: 2 }), label("free", 10, 40))).toEqual([
      "high",
      "free",
    ]);
    expect(texts(label("left", 0, 20), label("near", 21, 20), label("far", 42, 20))).toEqual(["left", "far"]);
  });

  it("leaves out those without room or beyond the screen", () => {
    expect(texts(label("wide", 10, 20, { room: 19 }))).toEqual([]);
    expect(texts(label("fits", 10, 20, { room: 20 }))).toEqual(["fits"]);
    expect(texts(label("out", 90, 20), label("above", 10, 1), label("below", 10, 49), label("no", -1, 20))).toEqual([]);
  });
});
