import { figures } from "virtual:figures";
import { useState } from "react";
import type { FigureMarkup } from "./figure-markup.ts";
import type { FigureName } from "./figure-names.ts";

interface FigurePartProps {
  name: FigureName;
  part: keyof FigureMarkup;
}

/** While pages are built, the drawn markup; in the browser, the markup that the page already has. */
function markupOf(name: FigureName, part: keyof FigureMarkup): string {
  const drawn = figures[name];
  if (drawn) return drawn.markup[part];
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
