import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useThrow } from "../state/use-steps.ts";
import { followGestures, type ScreenPoint } from "./follow-gestures.ts";
import type { Scene } from "./scene.ts";
import { onColorsChanged } from "./scene-colors.ts";
import { createStage, type Stage } from "./stage.ts";
import { showBox, zoomWithin } from "./view-math.ts";

/** How far from an item a pointer may be, in CSS pixels. */
const reach = { mouse: 8, touch: 22 };

export interface StageElements {
  list: RefObject<HTMLDivElement | null>;
  moving: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  labels: RefObject<HTMLDivElement | null>;
  marker: RefObject<HTMLDivElement | null>;
}

export interface StageListener {
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
