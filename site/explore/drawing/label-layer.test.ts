import { afterEach, expect, test, vi } from "vitest";
import type { SceneLabel } from "./scene.ts";
import { createLabelLayer } from "./stage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A context whose letters are half as wide as the size of its font. */
class FakeCanvas {
  getContext() {
    return {
      font: "",
      measureText(text: string) {
        return { width: (text.length * Number.parseFloat(/[\d.]+(?=px)/.exec(this.font)?.[0] ?? "")) / 2 };
      },
    };
  }
}

test("labels that fit no more are left out when the letters have become larger", () => {
  const style = { fontFamily: "sans-serif", fontSize: "10px" };
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
  vi.stubGlobal("getComputedStyle", () => style);
  vi.stubGlobal("document", { createElement: () => ({ style: {} }) });
  let shown: { textContent: string }[] = [];
  const layer = {
    replaceChildren(...spans: typeof shown) {
      shown = spans;
    },
  };
  const show = createLabelLayer(layer as unknown as HTMLElement);
  const label = (text: string, x: number): SceneLabel => ({ text, x, y: 50, anchor: "start", rank: -x });
  const labels = [label("structure", 0), label("treemap", 60)];
  const textsAt = (fontSize: string) => {
    style.fontSize = fontSize;
    show(labels, { scale: 1, x: 0, y: 0, width: 300, height: 100 });
    return shown.map(({ textContent }) => textContent);
  };
  expect(textsAt("10px")).toEqual(["structure", "treemap"]);
  expect(textsAt("20px")).toEqual(["structure"]);
  expect(textsAt("10px")).toEqual(["structure", "treemap"]);
});
