import type { ReactNode } from "react";
import { paint } from "../drawing/paint.ts";
import styles from "./drawing.module.css";
import type { Canvas } from "./figure.ts";

interface DrawingProps {
  canvas: Canvas;
  height: number;
  /** The color of text and areas that have none of their own. */
  fill?: string;
  children: ReactNode;
}

/** The canvas of a drawing, which the page names. */
export function Drawing({ canvas: { kind, width, fontSize }, height, fill = paint.inkSoft, children }: DrawingProps) {
  return (
    <svg
      className={`drawing ${styles[kind]}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      overflow="visible"
      aria-hidden="true"
    >
      <g fill={fill} fontSize={fontSize}>
        {children}
      </g>
    </svg>
  );
}
