import type { ReactNode } from "react";
import { Plate } from "../components/plate.tsx";
import type { Figure } from "./figure.ts";
import { FigureHead, FigureWords } from "./figure-words.tsx";
import { type FigureName, figures } from "./figures.ts";
import styles from "./text-figure.module.css";

/** A chart or diagram on a plate: its finding above, how to read it, its source and its data as a table below. */
export function TextFigure({ name }: { name: FigureName }) {
  const figure: Figure | undefined = figures[name];
  if (!figure) throw new Error(`There is no figure "${name}".`);
  const { specimen, description, drawings } = figure;
  return (
    <figure className={styles.figure}>
      <figcaption>
        <FigureHead {...figure} />
      </figcaption>
      <Plate extent="inset" specimen={specimen}>
        <div className={styles.drawings} role="img" aria-label={description}>
          {"only" in drawings ? (
            drawings.only
          ) : (
            <>
              {drawings.wide}
              {drawings.narrow}
            </>
          )}
        </div>
      </Plate>
      <FigureWords {...figure} />
    </figure>
  );
}

/** A note beside the text on wide screens, within it on narrow ones. */
export function SideNote({ children }: { children: ReactNode }) {
  return (
    <div className={`muted small ${styles.side}`} role="note">
      {children}
    </div>
  );
}
