import "./figures.css";
import { drawn } from "virtual:drawn/figures";
import type { ReactNode } from "react";
import { Plate } from "../ui/plate.tsx";
import type { FigureName } from "./draw-figures.ts";
import type { FigureMarkup, FigureParts } from "./figure.ts";

function partsOf(name: FigureName): FigureParts {
  const parts = drawn[name];
  if (!parts) throw new Error(`There is no figure "${name}".`);
  return parts;
}

export function FigurePart({ name, part }: { name: FigureName; part: keyof FigureMarkup }) {
  const markup = { __html: partsOf(name).markup[part] };
  const Element = part === "head" ? "figcaption" : "div";
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by this site's own build, with every text escaped
    <Element className={`figure-${part}`} data-figure-part={`${name}-${part}`} dangerouslySetInnerHTML={markup} />
  );
}

/** A chart or diagram on a plate: its finding above, how to read it, its source and its data as a table below. */
export function TextFigure({ name }: { name: FigureName }) {
  return (
    <figure className="figure-frame">
      <FigurePart name={name} part="head" />
      <Plate extent="inset" specimen={partsOf(name).specimen}>
        <FigurePart name={name} part="drawings" />
      </Plate>
      <FigurePart name={name} part="words" />
    </figure>
  );
}

/** A note beside the text on wide screens, within it on narrow ones. */
export function SideNote({ children }: { children: ReactNode }) {
  return (
    <div className="side-note muted small" role="note">
      {children}
    </div>
  );
}
