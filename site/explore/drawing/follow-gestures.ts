/** A place relative to the top left corner of an element, in CSS pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

export interface GestureListener {
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
export function followGestures(element: HTMLElement, listener: GestureListener): () => void {
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
