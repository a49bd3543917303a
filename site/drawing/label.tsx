import type { SVGProps } from "react";
import { rounded } from "./svg.ts";

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
