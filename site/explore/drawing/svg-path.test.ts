import { describe, expect, it } from "vitest";
import { traceCircle } from "./marks.ts";
import type { PathSink } from "./scene.ts";
import { createSvgPath } from "./svg-path.ts";

const view = { scale: 2, x: 10, y: 20 };

function written(draw: (path: PathSink) => void): string {
  const { sink, data } = createSvgPath(view);
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
    });
    expect(data).toBe("M10 20L30 30.1ZM12 24h6v8h-6z");
  });

  it("writes a circle as two halves", () => {
    expect(written((path) => traceCircle(path, 10, 10, 5))).toBe("M40 40A.1 .1 0 0 1 20 40A.1 .1 0 0 1 40 40");
  });
});
