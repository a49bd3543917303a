import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useThrow } from "../use-steps.ts";
import type { Scene } from "./scene.ts";
import { onColorsChanged } from "./scene-colors.ts";
import { createStage, type Stage } from "./stage.ts";
import { showBox, zoomWithin } from "./view-math.ts";

/** How far from an item a pointer may be, in CSS pixels. */
const reach = { mouse: 8, touch: 22 };

interface StageElements {
  list: RefObject<HTMLDivElement | null>;
  moving: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  labels: RefObject<HTMLDivElement | null>;
  marker: RefObject<HTMLDivElement | null>;
}

interface StageListener {
  /** The item below the pointer has changed. */
  onPoint: (item: number | undefined) => void;
  /** An item was pressed, or a place without one. */
  onChoose: (item: number | undefined) => void;
  onStage: (stage: Stage | undefined) => void;
}

/** Enlarges around a point, the middle if none is given; tells whether anything changed. */
export function zoomStage(stage: Stage, scene: Scene, factor: number, at?: ScreenPoint): boolean {
  const view = stage.view();
  const { x, y } = at ?? { x: view.width / 2, y: view.height / 2 };
  const next = zoomWithin(view, scene.bounds, x, y, factor);
  const changed = Math.abs(next.scale / view.scale - 1) > 1e-6;
  if (changed) stage.moveTo(next);
  return changed;
}

/** Draws the scene into its elements, and follows pointer, size and colors. */
export function useStage(scene: Scene, elements: StageElements, listener: StageListener): RefObject<Stage | undefined> {
  const { list, moving, canvas, labels, marker } = elements;
  const stage = useRef<Stage>(undefined);
  const fail = useThrow();
  const itemAt = ({ x, y }: ScreenPoint, touch: boolean) => {
    const view = stage.current?.view();
    const most = touch ? reach.touch : reach.mouse;
    return view && scene.itemAt((x - view.x) / view.scale, (y - view.y) / view.scale, most / view.scale);
  };
  const pan = useEffectEvent((dx: number, dy: number) => {
    const view = stage.current?.view();
    if (view) stage.current?.moveTo({ ...view, x: view.x + dx, y: view.y + dy });
  });
  const zoom = useEffectEvent((at: ScreenPoint, factor: number) =>
    stage.current ? zoomStage(stage.current, scene, factor, at) : false,
  );
  const point = useEffectEvent((at: ScreenPoint | undefined, touch: boolean) =>
    listener.onPoint(at && itemAt(at, touch)),
  );
  const choose = useEffectEvent((at: ScreenPoint, touch: boolean) => listener.onChoose(itemAt(at, touch)));
  const report = useEffectEvent((present: Stage | undefined) => listener.onStage(present));
  const create = useEffectEvent(() => {
    if (!list.current || !moving.current || !canvas.current || !labels.current || !marker.current) return undefined;
    return createStage(
      {
        frame: list.current,
        moving: moving.current,
        canvas: canvas.current,
        labels: labels.current,
        marker: marker.current,
      },
      scene,
      fail,
    );
  });

  useEffect(() => {
    const frame = list.current;
    const present = create();
    if (!frame || !present) return undefined;
    stage.current = present;
    report(present);
    const size = new ResizeObserver(() => present.resize(frame.clientWidth, frame.clientHeight));
    size.observe(frame);
    const stopGestures = followGestures(frame, { pan, zoom, point, choose });
    const stopColors = onColorsChanged(() => present.recolor());
    // The font of labels is fetched after the page; their widths are then others.
    document.fonts.addEventListener("loadingdone", present.recolor);
    return () => {
      size.disconnect();
      stopGestures();
      stopColors();
      document.fonts.removeEventListener("loadingdone", present.recolor);
      present.stop();
      stage.current = undefined;
      report(undefined);
    };
  }, [list]);

  useEffect(() => stage.current?.show(scene), [scene]);

  const chosen = scene.selectedItem;
  const reveal = useEffectEvent((item: number) => revealItem(stage.current, scene, item));
  useEffect(() => {
    if (chosen !== undefined) reveal(chosen);
  }, [chosen]);
  return stage;
}

/** Moves the view so that an item is seen. */
export function revealItem(stage: Stage | undefined, scene: Scene, item: number): void {
  if (stage) stage.moveTo(showBox(stage.view(), scene.bounds, scene.boxOf(item)));
}

/** A place relative to the top left corner of an element, in CSS pixels. */
interface ScreenPoint {
  x: number;
  y: number;
}

interface GestureListener {
  pan(dx: number, dy: number): void;
  /** Tells whether anything changed: if not, a wheel scrolls the page. */
  zoom(at: ScreenPoint, factor: number): boolean;
  /** The pointer is here and not pressed, or nowhere. */
  point(at: ScreenPoint | undefined, touch: boolean): void;
  choose(at: ScreenPoint, touch: boolean): void;
}

/** A pointer that moves less than this has not moved, in CSS pixels. */
const slop = 4;

/** How much the wheel enlarges for each pixel; trackpads report a pinch as small turns with the Control key. */
const wheelRate = 0.002;
const pinchRate = 0.01;
const pixelsInLine = 16;

function middleOf(points: readonly ScreenPoint[]): ScreenPoint & { spread: number } {
  const [one = { x: 0, y: 0 }, other = one] = points;
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, spread: Math.hypot(one.x - other.x, one.y - other.y) };
}

/** Reads drags, pinches, wheel and double clicks on an element; returns how to stop that. */
function followGestures(element: HTMLElement, listener: GestureListener): () => void {
  const pressed = new Map<number, ScreenPoint>();
  const controller = new AbortController();
  const { signal } = controller;
  let start: ScreenPoint | undefined;
  let moved = false;
  const pointOf = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const point = pointOf(event);
    pressed.set(event.pointerId, point);
    moved = pressed.size > 1;
    start = point;
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const point = pointOf(event);
    const touch = event.pointerType !== "mouse";
    if (!pressed.has(event.pointerId)) return listener.point(point, touch);
    if (!moved && start && Math.hypot(point.x - start.x, point.y - start.y) < slop) return;
    moved = true;
    const before = middleOf([...pressed.values()].slice(0, 2));
    pressed.set(event.pointerId, point);
    const after = middleOf([...pressed.values()].slice(0, 2));
    listener.pan(after.x - before.x, after.y - before.y);
    if (before.spread > 0 && after.spread > 0) listener.zoom(after, after.spread / before.spread);
  };
  const up = (event: PointerEvent) => {
    if (!pressed.delete(event.pointerId) || moved) return;
    listener.choose(pointOf(event), event.pointerType !== "mouse");
  };
  const wheel = (event: WheelEvent) => {
    const asked = event.ctrlKey || event.metaKey;
    if (!asked && document.activeElement !== element) return;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * pixelsInLine;
    const small = event.ctrlKey && Math.abs(pixels) < 50;
    const zoomed = listener.zoom(pointOf(event), Math.exp(-pixels * (small ? pinchRate : wheelRate)));
    // With the Control key the browser would enlarge the whole page.
    if (zoomed || asked) event.preventDefault();
  };

  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", ({ pointerId }) => pressed.delete(pointerId), { signal });
  element.addEventListener("pointerleave", () => listener.point(undefined, false), { signal });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  element.addEventListener("dblclick", (event) => listener.zoom(pointOf(event), 2), { signal });
  return () => controller.abort();
}
