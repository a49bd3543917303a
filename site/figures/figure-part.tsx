import { drawn } from "virtual:drawn/figures";
import { type ReactNode, useState } from "react";
import { Plate } from "../ui/plate.tsx";
import type { FigureMarkup } from "./figure.ts";
import type { FigureName } from "./figure-names.ts";

interface FigurePartProps {
  name: FigureName;
  part: keyof FigureMarkup;
}

/** While pages are built, the drawn markup; in the browser, the markup that the page already has. */
function markupOf(name: FigureName, part: keyof FigureMarkup): string {
  const figure = drawn.parts[name];
  if (figure) return figure.markup[part];
  if (import.meta.env.SSR) throw new Error(`There is no figure "${name}".`);
  return document.querySelector(`[data-figure-part="${name}-${part}"]`)?.innerHTML ?? "";
}

/** Markup from the build, which React hydrates as an opaque string. */
export function FigurePart({ name, part }: FigurePartProps) {
  const [markup] = useState(() => ({ __html: markupOf(name, part) }));
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
      <Plate extent="inset" specimen={drawn.parts[name]?.specimen ?? []}>
        <FigurePart name={name} part="drawings" />
      </Plate>
      <FigurePart name={name} part="words" />
    </figure>
  );
}

/** A note beside the text on wide screens, within it on narrow ones. */
export function SideNote({ children }: { children: ReactNode }) {
  return (
    <div className="side-note" role="note">
      {children}
    </div>
  );
}
