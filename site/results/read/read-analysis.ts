import { projectName, readyIds } from "#content/catalog/analyses.ts";
import { productNames, type ToolId } from "#content/catalog/product-names.ts";
import { type Analysis, type MethodTable, metricValues, type TypeTable } from "../model/analysis.ts";
import { counted, formatValue } from "../model/format-value.ts";
import { missingFiles } from "../model/missing-data.ts";
import { fileNameOf, type OnProgress, SourceError, type SourceFile } from "../model/source.ts";
import { countsOfKinds } from "../model/totals.ts";
import { FileNotes } from "./file-notes.ts";
import { readTable } from "./read-table.ts";
import {
  filesToRead,
  type RecognizedFile,
  type RecognizedFiles,
  recognizeFiles,
  trialLimit,
} from "./recognize-files.ts";
import { ResultTables } from "./result-tables.ts";
import { quoted } from "./row-batch.ts";
import { dependencyRows, findingRows, methodRows, type RowSink, typeRows } from "./row-sinks.ts";
import { familyOfFile } from "./table-kind.ts";
import type { TypeRegistry } from "./type-registry.ts";

type ReadResult =
  /** The first remarks are those on the files. */
  | { kind: "read"; analysis: Analysis; remarks: readonly string[]; onFiles: readonly string[] }
  | { kind: "refused"; sentences: readonly string[] };

const nothingFound = "No results were found. Open the folder or ZIP file into which Designite wrote its CSV files.";

/** In all files together. */
const maxRows = 5_000_000;

function sinkFor(recognized: RecognizedFile, tables: ResultTables, notes: FileNotes): RowSink {
  const { table, columns, file } = recognized;
  if (table === "types") return typeRows(tables, recognized, notes);
  if (table === "methods") return methodRows(tables, recognized, notes);
  if (table === "dependencies") return dependencyRows(tables, recognized, notes);
  return findingRows(tables, recognized, notes, familyOfFile(columns, fileNameOf(file.path)));
}

/** Reads files as those of one run of a tool: see `readRun`. */
export async function readAnalysis(
  files: readonly SourceFile[],
  name: string,
  onProgress: OnProgress,
): Promise<ReadResult> {
  return await readRun(await recognizeFiles(files), name, onProgress);
}

/**
 * Reads the files of one run of a tool.
 * @throws what `onProgress` throws, to stop reading.
 * @throws RangeError without enough memory.
 */
export async function readRun(
  { recognized: found, sentences }: RecognizedFiles,
  name: string,
  onProgress: OnProgress,
): Promise<ReadResult> {
  const remarks = [...sentences];
  const recognized = await filesToRead(found, remarks);
  const tables = new ResultTables();
  const budget = { rows: maxRows };
  const total = recognized.reduce((sum, { file }) => sum + file.size, 0) || 1;
  let before = 0;
  for (const one of recognized) {
    const { file, columns, format } = one;
    const sentence = `Reading ${fileNameOf(file.path)}.`;
    const notes = new FileNotes(file.path, format.kind === "json" ? "entry" : "line");
    const [repeated] = columns.repeated;
    if (repeated !== undefined) notes.say(`has several columns ${quoted(repeated)}. The first one is shown.`);
    const sink = sinkFor(one, tables, notes);
    onProgress(sentence, before / total);
    const onBytes = (bytes: number) => onProgress(sentence, Math.min((before + bytes) / total, 1));
    try {
      await readTable(one, sink.add, notes, budget, onBytes);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      // An error of the source has its own sentence.
      if (!(error instanceof SourceError)) notes.say("couldn't be read to the end.");
    }
    sink.end();
    remarks.push(...notes.sentences());
    before += file.size;
  }
  const dependencies = tables.typeDependencies();
  const packageDependencies = tables.causeEdges.finish();
  const types = tables.typeTable();
  const methods = tables.methodTable();
  const unmeasured = {
    types: leaveOutUnmeasuredLines(types, "WMC", 0),
    methods: leaveOutUnmeasuredLines(methods, "CC", 1),
  };
  const findings = tables.findingTable();
  if (types.count === 0 && findings.count === 0) {
    // A trial beyond its limit writes header rows alone.
    const isTrial = recognized.length > 0 && budget.rows === maxRows;
    return { kind: "refused", sentences: [...remarks, ...(isTrial ? [trialLimit] : []), nothingFound] };
  }
  const hasGraph = (tables.dependencies?.sources.length ?? 0) > 0;
  const tool = toolOf(recognized, hasGraph);
  const version = recognized.find((one) => one.version)?.version;
  const projects = tables.projectTable();
  const title = titleOf(tables.projects, name);
  const analysis: Analysis = {
    title,
    tool,
    ...(version && { version }),
    specimen: specimenOf(tool, version, title),
    packages: tables.types.packages,
    types,
    methods,
    findings,
    ...(projects && { projects }),
    ...(dependencies ? { dependencies } : packageDependencies && { packageDependencies }),
  };
  const onFiles = [...remarks];
  remarks.push(...missingFiles(analysis), ...valueRemarks(analysis, unmeasured, tables.types.repeatedNames()));
  return { kind: "read", analysis, remarks, onFiles };
}

/** The tool that wrote files with these names and columns. */
function toolOf(files: readonly RecognizedFile[], hasGraph: boolean): ToolId {
  const isNamed = (pattern: RegExp) => files.some(({ file }) => pattern.test(fileNameOf(file.path)));
  if (files.some(({ columns }) => columns.at.module >= 0)) return "dpy";
  const hasNamespaces = files.some(({ columns }) => columns.headers.some((header) => /^namespace/i.test(header)));
  if (hasNamespaces || isNamed(/(Imp|Arch)Smells|(Class|Namespace)Metrics/)) return "designite-csharp";
  if (isNamed(/_(arch|design|implementation)_smells\.|_(class_module|function)_metrics\./)) return "dpy";
  const hasDetails = files.some(({ columns: { at } }) => at.cause >= 0 || at.line >= 0 || at.file >= 0);
  return hasDetails || (hasGraph && isNamed(/^DependencyGraph\.graphml$/))
    ? "designite-java"
    : "designite-java-community";
}

/** The only project that the results name, else their own name. The ready libraries are named by their ids. */
function titleOf(projects: readonly string[], name: string): string {
  // Python tools that were started in a folder call it ".".
  const [only, ...others] = projects.filter((project) => project !== "" && project !== ".");
  const title = only === undefined || others.length > 0 ? name : only;
  const ready = readyIds.find((id) => id === title || id === name);
  return ready ? projectName(ready) : title;
}

function specimenOf(tool: ToolId, version: string | undefined, title: string): readonly string[] {
  const isCommunity = tool === "designite-java-community";
  const product = productNames[isCommunity ? "designite-java" : tool];
  const edition = isCommunity ? ["community edition"] : tool === "designite-java" ? ["professional edition"] : [];
  return [version ? `${product} ${version}` : product, ...edition, title];
}

/**
 * Leaves out 0 lines of what has a complexity: DesigniteJava does not measure some large types and methods, and a method
 * without a body has no size.
 * @returns how many have more than the complexity that such a method has too
 */
function leaveOutUnmeasuredLines(table: TypeTable | MethodTable, complexityMetric: string, ofNone: number): number {
  const lines = metricValues(table, "LOC");
  const complexity = metricValues(table, complexityMetric);
  let count = 0;
  lines?.forEach((value, row) => {
    if (value !== 0 || !((complexity?.[row] ?? 0) > 0)) return;
    lines[row] = Number.NaN;
    if ((complexity?.[row] ?? 0) > ofNone) count += 1;
  });
  return count;
}

/** What is to be known about values to read them right. */
function valueRemarks(
  analysis: Analysis,
  unmeasured: Record<"types" | "methods", number>,
  repeated: ReturnType<TypeRegistry["repeatedNames"]>,
): string[] {
  const { types, findings } = analysis;
  const remarks: string[] = [];
  const withoutLines = [
    unmeasured.types > 0 ? `${counted(unmeasured.types, "type has", "types have")} methods but 0 lines` : "",
    unmeasured.methods > 0 ? `${counted(unmeasured.methods, "method has", "methods have")} branches but 0 lines` : "",
  ].filter((words) => words !== "");
  if (withoutLines.length > 0)
    remarks.push(`${withoutLines.join(", and ")}: the tool didn't measure them. They are shown without LOC.`);
  const cohesion = metricValues(types, "LCOM");
  const methods = metricValues(types, "NOM");
  // A type without any metrics has no number of methods either.
  const without = cohesion?.reduce((sum, value, type) => {
    return Number.isNaN(value) && !Number.isNaN(methods?.[type] ?? Number.NaN) ? sum + 1 : sum;
  }, 0);
  if (without) {
    remarks.push(
      `LCOM doesn't apply to ${counted(without, "type")}, such as interfaces. They aren't in its distribution.`,
    );
  }
  if (repeated.count > 0) {
    const how = repeated.byFile
      ? "They are told apart by their source files, and by the order of the rows where a result file doesn't name them."
      : "They are told apart by the order of the rows, so a finding or a method may be listed under the wrong one.";
    remarks.push(
      `${counted(repeated.count, "type has", "types have")} the same full name as another one, as nested types may. ${how}`,
    );
  }
  const unutilized = findings.kinds.findIndex(({ catalogId }) => catalogId === "unutilized-abstraction");
  const count = countsOfKinds(findings)[unutilized] ?? 0;
  if (count > 0) {
    const [all, others] = [new Set<number>(), new Set<number>()];
    for (const [row, kind] of findings.kindOf.entries()) {
      const type = findings.types[row] ?? -1;
      if (type < 0 || findings.kinds[kind]?.family !== "design") continue;
      all.add(type);
      if (kind !== unutilized) others.add(type);
    }
    const before = others.size === all.size ? "as with them" : `not ${formatValue(all.size)}`;
    remarks.push(
      `In a library, Unutilized Abstraction includes public types that other code uses: ${counted(count, "finding")} here. Without them, ${counted(others.size, "type has", "types have")} design smells, ${before}.`,
    );
  }
  if (analysis.tool === "dpy") {
    remarks.push("Limits are DPy's published defaults. If another limit was set, the causes state it.");
  }
  return remarks;
}
