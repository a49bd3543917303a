import { smellAddress } from "../../../docs/smell-at.ts";
import type { SmellKind } from "../../model/analysis.ts";
import { catalogSmell } from "./catalog-smell.ts";

/** The name of a kind of smell, as a link to its entry in the documentation if there is one. */
export function CatalogLink({ kind }: { kind: SmellKind }) {
  const smell = catalogSmell(kind);
  return smell ? <a href={smellAddress(smell.id)}>{kind.name}</a> : kind.name;
}
