import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { drawScene } from "./draw-scene.ts";
import styles from "./scene.module.css";
import type { Scene, Viewport } from "./scene.ts";
import { onColorsChanged, readColors } from "./scene-colors.ts";
import {
  changeOfView,
  clampView,
  fitView,
  isEnlarged,
  onScreen,
  resizeView,
  sameBox,
  showBox,
  zoomWithin,
} from "./view-math.ts";

interface StageListener {
  /** The item below the pointer, which is not pressed, or none. */
  point: (item: number | undefined) => void;
  /** An item was pressed, or a place without one. */
  choose: (item: number | undefined) => void;
  onStage: (stage: Stage | undefined) => void;
}

/** Draws the scene into the picture inside the list, and follows pointer, size and colors. */
export function useStage(scene: Scene, list: RefObject<HTMLElement | null>, listener: StageListener) {
  const stage = useRef<Stage>(undefined);
  const point = useEffectEvent(listener.point);
  const choose = useEffectEvent(listener.choose);
  const report = useEffectEvent(listener.onStage);
  const create = useEffectEvent((frame: HTMLElement) => createStage(frame, scene));

  useEffect(() => {
    const frame = list.current;
    if (!frame) return undefined;
    const present = create(frame);
    stage.current = present;
    report(present);
    const size = new ResizeObserver(() => present.resize(frame.clientWidth, frame.clientHeight));
    size.observe(frame);
    const stopGestures = followGestures(frame, present, { point, choose });
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
  useEffect(() => {
    if (chosen !== undefined) stage.current?.reveal(chosen);
  }, [chosen]);
  return stage;
}

type GestureListener = Omit<StageListener, "onStage">;

/** A pointer that moves less than this has not moved, in CSS pixels. */
const slop = 4;

/** How much the wheel enlarges for each pixel; trackpads report a pinch as small turns with the Control key. */
const wheelRate = 0.002;
const pinchRate = 0.01;
const pixelsInLine = 16;

const isTouch = ({ pointerType }: PointerEvent) => pointerType !== "mouse";

function middleOf(points: readonly ScreenPoint[]): ScreenPoint & { spread: number } {
  const [one = { x: 0, y: 0 }, other = one] = points;
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, spread: Math.hypot(one.x - other.x, one.y - other.y) };
}

/** Reads drags, pinches, wheel and double clicks on an element; returns how to stop that. */
function followGestures(element: HTMLElement, stage: Stage, { point, choose }: GestureListener): () => void {
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
    start = pointOf(event);
    pressed.set(event.pointerId, start);
    moved = pressed.size > 1;
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const at = pointOf(event);
    if (!pressed.has(event.pointerId)) return point(stage.itemAt(at, isTouch(event)));
    if (!moved && start && Math.hypot(at.x - start.x, at.y - start.y) < slop) return;
    moved = true;
    const before = middleOf([...pressed.values()].slice(0, 2));
    pressed.set(event.pointerId, at);
    const after = middleOf([...pressed.values()].slice(0, 2));
    stage.pan(after.x - before.x, after.y - before.y);
    if (before.spread > 0 && after.spread > 0) stage.zoom(after.spread / before.spread, after);
  };
  const up = (event: PointerEvent) => {
    if (pressed.delete(event.pointerId) && !moved) choose(stage.itemAt(pointOf(event), isTouch(event)));
  };
  const wheel = (event: WheelEvent) => {
    const asked = event.ctrlKey || event.metaKey;
    if (!asked && document.activeElement !== element) return;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * pixelsInLine;
    const small = event.ctrlKey && Math.abs(pixels) < 50;
    const zoomed = stage.zoom(Math.exp(-pixels * (small ? pinchRate : wheelRate)), pointOf(event));
    // With the Control key the browser would enlarge the whole page.
    if (zoomed || asked) event.preventDefault();
  };

  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", ({ pointerId }) => pressed.delete(pointerId), { signal });
  element.addEventListener("pointerleave", () => point(undefined), { signal });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  element.addEventListener("dblclick", (event) => stage.zoom(2, pointOf(event)), { signal });
  return () => controller.abort();
}

/** Time without movement after which a large drawing is drawn again, in milliseconds. */
const restTime = 80;

/** A drawing with more items is not drawn while it moves, since that takes longer than a frame. */
const manyItems = 1000;

/** Pixels of the canvas in one CSS pixel: more are not seen, and cost time and memory. */
const maxPixels = 2;

/** A place relative to the top left corner of an element, in CSS pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** How far from an item a pointer may be, in CSS pixels. */
const reach = { mouse: 8, touch: 22 };

export type Stage = ReturnType<typeof createStage>;

/**
 * Shows a scene. While a large one moves, only its picture is moved; it is drawn again when it rests.
 * @param frame decides the size; the picture is put before it
 */
function createStage(frame: HTMLElement, first: Scene) {
  const picture = createDiv(styles.picture);
  const canvas = document.createElement("canvas");
  /** A frame around the item pointed at or chosen. */
  const marker = createDiv(styles.marker);
  marker.hidden = true;
  picture.ariaHidden = "true";
  picture.append(canvas, marker);
  frame.before(picture);
  const context = canvas.getContext("2d");
  let scene = first;
  let view = fitView(scene.bounds, frame.clientWidth, frame.clientHeight);
  let drawnView: Viewport | undefined;
  let marked: number | undefined;
  let colors = readColors(frame);
  let timer: number | undefined;

  const place = () => {
    if (drawnView) {
      const { x, y, scale } = changeOfView(drawnView, view);
      canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    }
    marker.hidden = marked === undefined || marked >= scene.itemCount;
    if (marked !== undefined && !marker.hidden) {
      const box = onScreen(view, scene.boxOf(marked));
      marker.style.transform = `translate(${box.x}px, ${box.y}px)`;
      marker.style.width = `${box.width}px`;
      marker.style.height = `${box.height}px`;
    }
    frame.toggleAttribute("data-enlarged", isEnlarged(view, scene.bounds));
  };

  const draw = () => {
    if (!context || view.width === 0 || view.height === 0) return;
    const ratio = Math.min(devicePixelRatio, maxPixels);
    canvas.width = Math.round(view.width * ratio);
    canvas.height = Math.round(view.height * ratio);
    canvas.style.width = `${view.width}px`;
    canvas.style.height = `${view.height}px`;
    const { fontFamily: family, fontSize } = getComputedStyle(frame);
    drawScene(context, { scene, view, colors, ratio, font: { family, size: Number.parseFloat(fontSize) } });
    drawnView = view;
    place();
  };

  /** In a task of its own, once for all that changes until then. */
  const drawLater = (milliseconds = 0) => {
    clearTimeout(timer);
    timer = window.setTimeout(draw, milliseconds);
  };

  const moveTo = (next: Viewport) => {
    view = clampView(next, scene.bounds);
    place();
    drawLater(scene.itemCount > manyItems ? restTime : 0);
  };

  return {
    /** Shows a scene; the view is kept if the bounds are the same. */
    show: (next: Scene) => {
      if (!sameBox(next.bounds, scene.bounds)) view = fitView(next.bounds, view.width, view.height);
      scene = next;
      drawLater();
    },
    view: () => view,
    pan: (dx: number, dy: number) => moveTo({ ...view, x: view.x + dx, y: view.y + dy }),
    /** Enlarges around a point, the middle if none is given; tells whether anything changed. */
    zoom: (factor: number, { x, y }: ScreenPoint = { x: view.width / 2, y: view.height / 2 }) => {
      const next = zoomWithin(view, scene.bounds, x, y, factor);
      const changed = Math.abs(next.scale / view.scale - 1) > 1e-6;
      if (changed) moveTo(next);
      return changed;
    },
    showWhole: () => moveTo(fitView(scene.bounds, view.width, view.height)),
    /** Moves the view so that an item is seen. */
    reveal: (item: number) => moveTo(showBox(view, scene.bounds, scene.boxOf(item))),
    /** The item at a point, or near it. */
    itemAt: ({ x, y }: ScreenPoint, touch: boolean) =>
      scene.itemAt(
        (x - view.x) / view.scale,
        (y - view.y) / view.scale,
        (touch ? reach.touch : reach.mouse) / view.scale,
      ),
    resize: (width: number, height: number) => {
      if (width === view.width && height === view.height) return;
      moveTo(resizeView(view, scene.bounds, width, height));
    },
    mark: (item: number | undefined) => {
      marked = item;
      place();
    },
    recolor: () => {
      colors = readColors(frame);
      drawLater();
    },
    stop: () => {
      clearTimeout(timer);
      picture.remove();
    },
  };
}

function createDiv(className = ""): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  return element;
}
