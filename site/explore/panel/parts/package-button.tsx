import type { PanelProps } from "../panel-props.ts";
import { NameButton } from "./name-button.tsx";

/** A package, which the button selects. */
export function PackageButton({ opened, onSelect, index }: PanelProps & { index: number }) {
  const name = opened.analysis.packages[index] ?? "";
  return <NameButton name={name} onPress={() => onSelect({ kind: "package", name })} />;
}
