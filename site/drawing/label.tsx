import type { SVGProps } from "react";
import { rounded } from "./svg.ts";

interface LabelProps extends SVGProps<SVGTextElement> {
  x: number;
  y: number;
}

/** A text of a drawing. */
export const Label = ({ x, y, ...attributes }: LabelProps) => <text x={rounded(x)} y={rounded(y)} {...attributes} />;
