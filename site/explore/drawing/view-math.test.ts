import { describe, expect, it } from "vitest";
import {
  changeOfView,
  clampView,
  fitView,
  isEnlarged,
  onScreen,
  resizeView,
  showBox,
  zoomAt,
  zoomWithin,
} from "./view-math.ts";

const bounds = { x: -50, y: -50, width: 100, height: 100 };
/** 16 pixels around everything leave 200 by 400. */
const whole = fitView(bounds, 232, 432);

describe("fitView", () => {
  it("shows everything in the middle, with room around it", () => {
    expect(whole).toEqual({ scale: 2, x: 116, y: 216, width: 232, height: 432 });
  });

  it("has a scale above 0 where there is no room, and one for empty bounds", () => {
    expect(fitView(bounds, 0, 0).scale).toBeGreaterThan(0);
    expect(fitView({ x: 3, y: 3, width: 0, height: 0 }, 132, 132)).toMatchObject({ scale: 100, x: 66 - 300 });
  });
});

describe("zoomAt", () => {
  it("keeps the place at the point", () => {
    const near = zoomAt(whole, 16, 30, 3);
    const place = (view: typeof near) => [(16 - view.x) / view.scale, (30 - view.y) / view.scale];
    expect(near.scale).toBe(6);
    expect(place(near)).toEqual(place(whole));
  });
});

describe("clampView", () => {
  it("comes no nearer than 64 times and goes no farther than everything", () => {
    expect(clampView({ ...whole, scale: 0.1 }, bounds)).toEqual(whole);
    expect(clampView({ ...whole, scale: 1000 }, bounds).scale).toBe(128);
  });

  it("centers what is smaller than the screen and keeps the rest at its edge", () => {
    const moved = clampView({ ...zoomAt(whole, 116, 216, 1.5), x: 5000, y: 5000 }, bounds);
    expect(onScreen(moved, bounds)).toEqual({ x: 16, y: 66, width: 300, height: 300 });
  });
});

describe("zoomWithin", () => {
  it("does not move the drawing where a limit is reached", () => {
    const nearest = zoomWithin(whole, bounds, 100, 200, 1000);
    expect(zoomWithin(nearest, bounds, 10, 10, 2)).toEqual(nearest);
    expect(zoomWithin(whole, bounds, 10, 10, 0.5)).toEqual(whole);
  });
});

describe("resizeView", () => {
  it("shows everything again, or the same middle at the same scale", () => {
    expect(resizeView(whole, bounds, 132, 132)).toEqual(fitView(bounds, 132, 132));
    const near = zoomWithin(whole, bounds, 116, 216, 10);
    expect(resizeView(near, bounds, 332, 432)).toEqual({ ...near, x: near.x + 50, width: 332 });
    expect([isEnlarged(whole, bounds), isEnlarged(near, bounds)]).toEqual([false, true]);
  });
});

describe("showBox", () => {
  it("moves only as far as needed", () => {
    const near = zoomWithin(whole, bounds, 116, 216, 10);
    expect(showBox(near, bounds, { x: 0, y: 0, width: 1, height: 1 })).toEqual(near);
    const right = showBox(near, bounds, { x: 20, y: 0, width: 1, height: 1 });
    expect(onScreen(right, { x: 20, y: 0, width: 1, height: 1 })).toEqual({ x: 196, y: 216, width: 20, height: 20 });
    const left = showBox(near, bounds, { x: -20, y: -40, width: 1, height: 1 });
    expect(onScreen(left, { x: -20, y: -40, width: 1, height: 1 })).toMatchObject({ x: 16, y: 16 });
  });
});

describe("changeOfView", () => {
  it("lays a drawn place where the present view has it", () => {
    const near = zoomAt(whole, 16, 30, 3);
    const { scale, x, y } = changeOfView(whole, near);
    const drawn = onScreen(whole, { x: 7, y: 8, width: 1, height: 1 });
    const present = onScreen(near, { x: 7, y: 8, width: 1, height: 1 });
    expect([drawn.x * scale + x, drawn.y * scale + y]).toEqual([present.x, present.y]);
  });
});
