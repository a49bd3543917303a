import type { SVGProps } from "react";
import { rounded } from "./path-data.ts";

export interface LabelProps extends SVGProps<SVGTextElement> {
  x: number;
  y: number;
  text: string | number;
}

/** A text of a drawing. */
export const Label = ({ x, y, text, ...attributes }: LabelProps) => (
  <text x={rounded(x)} y={rounded(y)} {...attributes}>
    {text}
  </text>
);

/** An estimate of the width of text in the font of labels, in user units: no browser measures it. */
export function textWidth(text: string, fontSize: number): number {
  return text.length * fontSize * 0.48;
}
