import { createHash } from "node:crypto";
import { isAbsolute, relative } from "node:path";
import { productNames } from "#content/catalog/product-names.ts";
import { company } from "#content/products/company.ts";
import { smellAddress } from "../docs/smell-at.ts";
import { type Analysis, fullNameOf, type SmellKind } from "../results/model/analysis.ts";
import { textAt } from "../results/model/packed-text.ts";

const idOf = ({ catalogId, name }: SmellKind): string => catalogId ?? name.trim().toLowerCase().replace(/\s+/g, "-");

/** A path as an address: relative to the root if it lies in it, else that of a file on the computer of the build. */
function addressOf(path: string, root: string): string {
  const inRoot = isAbsolute(path) ? relative(root, path) : path;
  const parts = (inRoot.startsWith("..") ? path : inRoot).replaceAll("\\", "/").split("/");
  const address = parts.map((part) => encodeURIComponent(part)).join("/");
  if (address.startsWith("/")) return `file://${address}`;
  return /^[a-z]%3A\//i.test(address) ? `file:///${address.replace("%3A", ":")}` : address;
}

/** The lines that a cell names: `136 - 181`, or `136`. */
function regionOf(cell: string, typeLine: number | undefined) {
  const [start = typeLine || 1, end] = (cell.match(/\d+/g) ?? []).map(Number);
  return { startLine: Math.max(1, start), ...(end !== undefined && end >= start && { endLine: Math.max(1, end) }) };
}

/**
 * The findings as a log of SARIF 2.1.0. A finding keeps its fingerprint when lines move and metrics change: it is made of
 * smell, package, type, and method, and of the place among equal ones.
 * @param root the folder to which paths of source files are made relative
 * @param newRows rows of findings that the baseline lacks; undefined without a baseline
 */
export function sarifOf(analysis: Analysis, root: string, newRows?: ReadonlySet<number>) {
  const { findings, packages, types, tool } = analysis;
  /** How often each key came before. */
  const times = new Map<string, number>();
  const results = Array.from({ length: findings.count }, (_, row) => {
    const kind = findings.kinds[findings.kindOf[row] ?? 0];
    const type = findings.types[row] ?? -1;
    const packageName = packages[findings.packages[row] ?? -1] ?? "";
    const method = textAt(findings.methods, row);
    const owner = type < 0 ? packageName : fullNameOf(analysis, type);
    const name = [owner, method].filter(Boolean).join(".");
    const file = type < 0 ? "" : textAt(types.files, type);
    const region = regionOf(textAt(findings.lines, row), types.lines?.[type]);
    const ruleId = kind ? idOf(kind) : "";
    const key = [ruleId, packageName, owner, method].join("\n");
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    const fingerprint = createHash("sha256").update(`${key}\n${before}`).digest("hex");
    return {
      ruleId,
      level: kind?.family === "implementation" ? "note" : "warning",
      message: { text: textAt(findings.causes, row) || `${kind?.name}${name && ` in ${name}`}` },
      locations: [
        {
          ...(name && { logicalLocations: [{ fullyQualifiedName: name }] }),
          ...(file && { physicalLocation: { artifactLocation: { uri: addressOf(file, root) }, region } }),
        },
      ],
      partialFingerprints: { "designiteSmell/v1": fingerprint },
      ...(newRows && { baselineState: newRows.has(row) ? "new" : "unchanged" }),
    };
  });
  const rules = findings.kinds.map((kind) => ({
    id: idOf(kind),
    shortDescription: { text: kind.name },
    ...(kind.catalogId && { helpUri: new URL(smellAddress(kind.catalogId), company.siteUrl).href }),
  }));
  const name = tool === "designite-java-community" ? productNames["designite-java"] : productNames[tool];
  const driver = { name, informationUri: company.siteUrl, rules };
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", results }],
  };
}
