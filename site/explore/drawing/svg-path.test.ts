import { describe, expect, it } from "vitest";
import { traceCircle } from "./marks.ts";
import type { PathSink } from "./scene.ts";
import { createSvgPath } from "./svg-path.ts";

const view = { scale: 2, x: 10, y: 20, width: 100, height: 100 };

function written(draw: (path: PathSink) => void, strokeWidth = 0): string {
  const { sink, data } = createSvgPath(view, strokeWidth);
  draw(sink);
  return data();
}

describe("createSvgPath", () => {
  it("writes lines and rectangles in pixels, to a tenth", () => {
    const data = written((path) => {
      path.moveTo(0, 0);
      path.lineTo(10.01, 5.06);
      path.closePath();
      path.rect(1, 2, 3, 4);
      path.lineTo(5, 5);
    });
    expect(data).toBe("M10 20L30 30.1ZM12 24h6v8h-6zM20 30");
  });

  it("writes a circle as two halves", () => {
    expect(written((path) => traceCircle(path, 10, 10, 5))).toBe("M40 40A10 10 0 0 1 20 40A10 10 0 0 1 40 40");
  });

  it("leaves out shapes beyond the edges, except those that cross them", () => {
    const line = (path: PathSink, x: number) => {
      path.moveTo(x, 0);
      path.lineTo(x, 10);
    };
    expect(written((path) => line(path, -6))).toBe("");
    expect(written((path) => line(path, -6), 4)).toBe("M-2 20L-2 40");
    expect(written((path) => path.rect(-100, -100, 500, 500))).toBe("M-190 -180h1000v1000h-1000z");
    expect(written((path) => traceCircle(path, 100, 10, 5))).toBe("");
  });
});
