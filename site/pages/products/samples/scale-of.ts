import { amountScale, limitScale, type Scale } from "../../../components/ruler.tsx";
import type { Sample } from "./sample.ts";

const amountStep = 50;

/** The axis that holds the largest value of a sample. */
export function scaleOf({ axis, rows }: Pick<Sample, "axis" | "rows">): Scale {
  const top = Math.max(...rows.map(({ measure }) => measure));
  if (axis === "amount") return amountScale(Math.ceil(top / amountStep), amountStep);
  return limitScale(Math.max(1, Math.ceil(Math.log2(top))));
}
