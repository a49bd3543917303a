import { BreakableName } from "../../../components/breakable-name.tsx";
import type { ComparedFinding } from "../../model/compare.ts";
import type { PanelProps } from "../panel-props.ts";
import { CatalogLink } from "../parts/catalog-link.tsx";
import { NameButton } from "../parts/name-button.tsx";

interface ChangedFindingProps {
  finding: ComparedFinding;
  /** Absent if the place of the finding may not be in the results that are shown. */
  onSelect?: PanelProps["onSelect"];
}

/** A finding that only one of the results has: its smell and its place. */
export function ChangedFinding({ finding: { kind, packageName, type, method }, onSelect }: ChangedFindingProps) {
  const name = type || packageName;
  const select = () => onSelect?.({ kind: type ? "type" : "package", name });
  return (
    <>
      <CatalogLink kind={kind} />
      {" in "}
      {onSelect && name ? <NameButton name={name} onPress={select} /> : <BreakableName text={name || "all packages"} />}
      {method && (
        <>
          {", method "}
          <code>
            <BreakableName text={method} />
          </code>
        </>
      )}
    </>
  );
}
