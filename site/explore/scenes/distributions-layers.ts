import type { Layer, PathSink } from "../drawing/scene.ts";
import { type Bar, limitsOnAxis, type Panel, placeOfValue, topOfLimit } from "./distributions-layout.ts";

/** Room between bars, as a share of their width. */
const between = 0.06;
/** The selected share of a bar is narrower, so that the bar is seen around it. */
const selectedWidth = 0.5;
/** Distance of the stripes of bars beyond a limit, in world units and at least in CSS pixels. */
const stripes = 6;
/** Half the width of the marks of median and ninetieth percentile, in CSS pixels. */
const tick = 5;

const baseline = ({ plot }: Panel) => plot.y + plot.height;

/** The left and the right end of a bar, and of its part beyond the limit. */
function ends({ panel, place }: Bar): { left: number; right: number; limit: number } {
  const left = place.x + place.width * between;
  const right = place.x + place.width * (1 - between);
  const limit = Number.isFinite(panel.firstBeyond) ? placeOfValue(panel, panel.firstBeyond) : right;
  return { left, right, limit: Math.min(right, Math.max(left, limit)) };
}

function barLayer(
  panels: readonly Panel[],
  look: Omit<Layer, "parts" | "trace">,
  draw: (path: PathSink, bar: Bar, pixel: number) => void,
): Layer {
  return {
    ...look,
    parts: panels.length,
    trace(path, part, { scale }) {
      for (const bar of panels[part]?.bars ?? []) draw(path, bar, 1 / scale);
    },
  };
}

/** A line at the first value that breaks a rule; broken if the rule needs more than that. */
function limitLayer(panels: readonly Panel[], together: boolean): Layer {
  return {
    stroke: together ? "ink-soft" : "bad",
    strokeWidth: 1.5,
    parts: panels.length,
    trace(path, part, { scale }) {
      const panel = panels[part];
      if (!panel) return;
      const end = baseline(panel);
      const dash = together ? 6 : panel.plot.height;
      for (const [line, limit] of limitsOnAxis(panel).entries()) {
        if (limit.together !== together) continue;
        const x = placeOfValue(panel, limit.at);
        for (let y = topOfLimit(panel, line, scale); y < end; y += 2 * dash) {
          path.moveTo(x, y);
          path.lineTo(x, Math.min(y + dash, end));
        }
      }
    },
  };
}

/** Triangles below the baseline: the median, filled, and the ninetieth percentile, as an outline. */
function rankLayer(panels: readonly Panel[], rank: "median" | "ninetieth"): Layer {
  const look: Pick<Layer, "fill" | "stroke" | "strokeWidth"> =
    rank === "median" ? { fill: "ink" } : { stroke: "ink", strokeWidth: 1.25 };
  return {
    ...look,
    parts: panels.length,
    trace(path, part, { scale }) {
      const panel = panels[part];
      if (!panel) return;
      const { distribution } = panel;
      // A whole number has the width from itself to the next one.
      const x = placeOfValue(panel, distribution[rank] + (distribution.whole ? 0.5 : 0));
      const [top, size] = [baseline(panel) + 2 / scale, tick / scale];
      path.moveTo(x, top);
      path.lineTo(x + size, top + 1.6 * size);
      path.lineTo(x - size, top + 1.6 * size);
      path.closePath();
    },
  };
}

/** From the back: baselines, bars up to the limit, bars beyond it with stripes, selected shares, limits, and ranks. */
export function distributionLayers(panels: readonly Panel[], chosen: Bar | undefined): Layer[] {
  return [
    {
      stroke: "line-strong",
      strokeWidth: 1,
      parts: panels.length,
      trace(path, part) {
        const panel = panels[part];
        if (!panel) return;
        path.moveTo(panel.plot.x, baseline(panel));
        path.lineTo(panel.plot.x + panel.plot.width, baseline(panel));
      },
    },
    {
      fill: "accent",
      opacity: 0.2,
      parts: chosen ? 1 : 0,
      trace(path) {
        if (chosen) path.rect(chosen.place.x, chosen.place.y, chosen.place.width, chosen.place.height);
      },
    },
    barLayer(panels, { fill: "line-strong" }, (path, bar) => {
      const { left, limit } = ends(bar);
      if (limit > left) path.rect(left, baseline(bar.panel) - bar.height, limit - left, bar.height);
    }),
    barLayer(panels, { fill: "bad" }, (path, bar) => {
      const { right, limit } = ends(bar);
      if (right > limit) path.rect(limit, baseline(bar.panel) - bar.height, right - limit, bar.height);
    }),
    barLayer(panels, { stroke: "plate", strokeWidth: 1.5 }, (path, bar, pixel) => {
      const { right, limit } = ends(bar);
      const step = Math.max(stripes, 4 * pixel);
      if (right <= limit) return;
      for (let y = step; y < bar.height; y += step) {
        path.moveTo(limit, baseline(bar.panel) - y);
        path.lineTo(right, baseline(bar.panel) - y);
      }
    }),
    barLayer(panels, { fill: "accent" }, (path, { panel, place, selected, selectedHeight }) => {
      const width = place.width * selectedWidth;
      if (selected > 0)
        path.rect(place.x + (place.width - width) / 2, baseline(panel) - selectedHeight, width, selectedHeight);
    }),
    limitLayer(panels, true),
    limitLayer(panels, false),
    rankLayer(panels, "median"),
    rankLayer(panels, "ninetieth"),
  ];
}
