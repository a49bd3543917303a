import { analyses } from "#content/catalog/analyses.ts";
import { productNames, type ToolId } from "#content/catalog/product-names.ts";
import { type Analysis, type DependencyTable, metricValues, type TypeTable } from "../model/analysis.ts";
import { counted } from "../model/format-value.ts";
import { fileNameOf, type OnProgress, SourceError, type SourceFile } from "../model/source.ts";
import { countsOfKinds } from "../model/totals.ts";
import { FileNotes } from "./file-notes.ts";
import { readTable } from "./read-table.ts";
import type { RecognizedFile } from "./recognize-file.ts";
import { recognizeFiles } from "./recognize-files.ts";
import { ResultTables } from "./result-tables.ts";
import { quoted, type RowSink } from "./row-batch.ts";
import { DependencyRows, dependencyTable, FindingRows, MethodRows, TypeRows } from "./row-sinks.ts";
import { familyOfFile } from "./table-kind.ts";

type Part = "types" | "methods" | "design" | "implementation" | "architecture";

const fileNames: Readonly<Record<ToolId, Readonly<Record<Part, string>>>> = {
  "designite-java-community": {
    types: "typeMetrics.csv",
    methods: "methodMetrics.csv",
    design: "designCodeSmells.csv",
    implementation: "implementationCodeSmells.csv",
    architecture: "",
  },
  "designite-java": {
    types: "TypeMetrics.csv",
    methods: "MethodMetrics.csv",
    design: "DesignSmells.csv",
    implementation: "ImplementationSmells.csv",
    architecture: "ArchitectureSmells.csv",
  },
  "designite-csharp": {
    types: "the file of ClassMetrics",
    methods: "the file of MethodMetrics",
    design: "the file of DesignSmells",
    implementation: "the file of ImpSmells",
    architecture: "the file of ArchSmells",
  },
  dpy: {
    types: "the file of class_module_metrics",
    methods: "the file of function_metrics",
    design: "the file of design_smells",
    implementation: "the file of implementation_smells",
    architecture: "the file of arch_smells",
  },
};

const dependencies: Readonly<Record<ToolId, string>> = {
  "designite-java-community": " DesigniteJava writes them with the option -g of the professional edition.",
  "designite-java": " Run DesigniteJava with the option -g and add DependencyGraph.graphml.",
  "designite-csharp": " Add a CSV file with the columns Source and Target if you have one.",
  dpy: " Add a CSV file with the columns Source and Target if you have one.",
};

/** What is not shown because a file is missing, and which file shows it. */
function missingFiles(analysis: Analysis): string[] {
  const names = fileNames[analysis.tool];
  const { types, methods, findings } = analysis;
  const families = new Set(findings.kinds.map(({ family }) => family));
  const missing: (readonly [isMissing: boolean, sentence: string])[] = [
    [types.metrics.length === 0, `Metrics of types are missing: sizes of types are not shown. Add ${names.types}.`],
    [methods.count === 0, `Metrics of methods are missing: their distributions are not shown. Add ${names.methods}.`],
    [!families.has("design"), `There are no design smells. If the tool found some, add ${names.design}.`],
    [
      !families.has("implementation"),
      `There are no implementation smells. If the tool found some, add ${names.implementation}.`,
    ],
    [
      names.architecture !== "" && !families.has("architecture"),
      `There are no architecture smells. If the tool found some, add ${names.architecture}.`,
    ],
    [
      !analysis.dependencies,
      `Dependencies are missing: connections, cycles and instability are not shown.${dependencies[analysis.tool]}`,
    ],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, sentence]) => sentence);
}

type ReadResult =
  | { kind: "read"; analysis: Analysis; remarks: readonly string[] }
  | { kind: "refused"; sentences: readonly string[] };

const nothingFound = "No results were found. Open the folder or ZIP file into which Designite wrote its CSV files.";

/**
 * Reads the files of one run of a tool. They are recognized by their header rows; other files are explained in a
 * sentence.
 * @throws what `onProgress` throws, to stop reading.
 * @throws RangeError without enough memory.
 */
export async function readAnalysis(
  files: readonly SourceFile[],
  name: string,
  onProgress: OnProgress,
): Promise<ReadResult> {
  const wrong: string[] = [];
  const recognized = await recognizeFiles(files, wrong);
  const reader = new ResultsReader();
  const total = recognized.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  for (const one of recognized) {
    const sentence = `Reading ${fileNameOf(one.file.path)}.`;
    onProgress(sentence, before / Math.max(total, 1));
    await reader.read(one, (bytes) => onProgress(sentence, Math.min((before + bytes) / Math.max(total, 1), 1)));
    before += one.file.size;
  }
  const { tables } = reader;
  const remarks = [...wrong, ...reader.remarks];
  const dependencies = reader.dependencies();
  const types = tables.typeTable();
  const unmeasured = leaveOutUnmeasuredLines(types);
  const findings = tables.findingTable();
  if (types.count === 0 && findings.count === 0) {
    return { kind: "refused", sentences: [...remarks, nothingFound] };
  }
  const tool = toolOf(recognized);
  const title = titleOf(tables.projects, name);
  const analysis: Analysis = {
    title,
    tool,
    specimen: specimenOf(tool, title),
    packages: tables.types.packages,
    types,
    methods: tables.methodTable(),
    findings,
    ...(dependencies ? { dependencies } : {}),
  };
  return {
    kind: "read",
    analysis,
    remarks: [
      ...remarks,
      ...missingFiles(analysis),
      ...valueRemarks(analysis, unmeasured, tables.types.repeatedNames()),
    ],
  };
}

/** In all files together. */
const mostRows = 5_000_000;

function noteRepeated(count: number, notes: FileNotes): void {
  notes.say(
    `names ${counted(count, "type")} of another file again. If they are two results, open one and compare it with the other.`,
  );
}

/** Reads the rows of all files into tables, in the order of the kinds. */
class ResultsReader {
  readonly tables = new ResultTables();
  readonly remarks: string[] = [];
  readonly #ends: Uint32Array[] = [];
  readonly #budget = { rows: mostRows };
  #hasDependencies = false;
  #hasTypeMetrics = false;

  async read(recognized: RecognizedFile, onBytes: (bytes: number) => void): Promise<void> {
    const { file, columns, table, format } = recognized;
    const notes = new FileNotes(file.path, format.kind === "json" ? "entry" : "line");
    const [repeated] = columns.repeated;
    if (repeated !== undefined) notes.say(`has several columns ${quoted(repeated)}. The first one is shown.`);
    if (table === "types") this.#hasTypeMetrics = true;
    const readInto = async (sink: RowSink) => {
      try {
        await readTable(recognized, sink, notes, this.#budget, onBytes);
      } catch (error) {
        if (error instanceof RangeError) throw error;
        // An error of the source has its own sentence.
        if (!(error instanceof SourceError)) notes.say("could not be read to its end.");
      }
    };
    if (table === "dependencies") {
      const rows = new DependencyRows(columns, notes);
      await readInto(rows);
      this.#connect(rows, notes);
    } else {
      const sink = this.#sinkFor(recognized, notes);
      await readInto(sink);
      this.#noteAdded(sink.added, notes);
      if (sink instanceof TypeRows && sink.repeated > 0) noteRepeated(sink.repeated, notes);
    }
    this.remarks.push(...notes.sentences());
  }

  #sinkFor({ table, columns, file }: RecognizedFile, notes: FileNotes): TypeRows | MethodRows | FindingRows {
    if (table === "types") return new TypeRows(this.tables, columns, notes);
    if (table === "methods") return new MethodRows(this.tables, columns, notes);
    return new FindingRows(this.tables, columns, notes, familyOfFile(columns, fileNameOf(file.path)));
  }

  #noteAdded(added: number, notes: FileNotes): void {
    // If there are no metrics at all, one sentence about the missing file says so.
    if (added === 0 || !this.#hasTypeMetrics) return;
    notes.say(
      `names ${counted(added, "type that has no metrics and is", "types that have no metrics and are")} shown without sizes.`,
    );
  }

  #connect(rows: DependencyRows, notes: FileNotes): void {
    const found = rows.ends(this.tables.types);
    if (!found) {
      notes.say("names none of the types of the other files. Its dependencies are not shown.");
      return;
    }
    this.#noteAdded(found.added, notes);
    this.#ends.push(found.ends);
    this.#hasDependencies = true;
  }

  dependencies(): DependencyTable | undefined {
    return this.#hasDependencies ? dependencyTable(this.#ends, this.tables.types.names.length) : undefined;
  }
}

const headersOf = (files: readonly RecognizedFile[]) =>
  files.flatMap(({ columns }) => columns.headers.map((header) => header.toLowerCase()));

/** The tool that wrote files with these names and columns. */
function toolOf(files: readonly RecognizedFile[]): ToolId {
  if (files.some(({ columns }) => columns.at.module >= 0)) return "dpy";
  if (
    headersOf(files).some((header) => header.startsWith("namespace")) ||
    files.some(({ file }) => /(Imp|Arch)Smells|(Class|Namespace)Metrics/.test(fileNameOf(file.path)))
  ) {
    return "designite-csharp";
  }
  if (
    files.some(({ file }) =>
      /_(arch|design|implementation)_smells\.|_(class_module|function)_metrics\./.test(fileNameOf(file.path)),
    )
  )
    return "dpy";
  const isProfessional = files.some(
    ({ columns: { at }, format }) => at.cause >= 0 || at.line >= 0 || at.file >= 0 || format.kind === "graph",
  );
  return isProfessional ? "designite-java" : "designite-java-community";
}

/** The ready libraries are named by their ids in the results. */
function readableProject(project: string): string {
  const ready = Object.values(analyses).find(({ id }) => id === project);
  return ready ? `${ready.project} ${ready.version}` : project;
}

function titleOf(projects: readonly string[], name: string): string {
  const named = projects.filter((project) => project !== "");
  const [only] = named;
  return named.length === 1 && only ? readableProject(only) : readableProject(name);
}

/** The parts of the label below pictures: tool, edition, project. */
function specimenOf(tool: ToolId, title: string): readonly string[] {
  if (tool === "designite-java-community") return [productNames["designite-java"], "community edition", title];
  if (tool === "designite-java") return [productNames[tool], "professional edition", title];
  return [productNames[tool], title];
}

/** Leaves out 0 lines of types that have methods: the community edition does not measure some large types. */
function leaveOutUnmeasuredLines(types: TypeTable): number {
  const lines = metricValues(types, "LOC");
  const complexity = metricValues(types, "WMC");
  let count = 0;
  lines?.forEach((value, type) => {
    if (value !== 0 || !((complexity?.[type] ?? 0) > 0)) return;
    lines[type] = Number.NaN;
    count += 1;
  });
  return count;
}

/** What is to be known about values to read them right. */
function valueRemarks(analysis: Analysis, unmeasured: number, repeated: number): string[] {
  const { types, findings } = analysis;
  const remarks: string[] = [];
  if (unmeasured > 0) {
    remarks.push(
      `${counted(unmeasured, "type has", "types have")} methods but 0 lines: the tool did not measure them. They are shown without LOC.`,
    );
  }
  const cohesion = metricValues(types, "LCOM");
  const methods = metricValues(types, "NOM");
  // A type without any metrics has no number of methods either.
  const without = cohesion?.reduce((sum, value, type) => {
    return Number.isNaN(value) && !Number.isNaN(methods?.[type] ?? Number.NaN) ? sum + 1 : sum;
  }, 0);
  if (without) {
    remarks.push(
      `LCOM does not apply to ${counted(without, "type")}, such as interfaces. They are not in its distribution.`,
    );
  }
  if (repeated > 0) {
    remarks.push(
      `${counted(repeated, "type has", "types have")} the same full name as another one, as nested types may. They are told apart by their order in the files.`,
    );
  }
  const unutilized = findings.kinds.findIndex(({ catalogId }) => catalogId === "unutilized-abstraction");
  const count = countsOfKinds(findings)[unutilized] ?? 0;
  if (count > 0) {
    remarks.push(
      `In a library, Unutilized Abstraction includes public types that other code uses: ${counted(count, "finding")} here.`,
    );
  }
  if (analysis.tool === "dpy") {
    remarks.push(
      "Limits are the published defaults of DPy. Causes state the limit that was applied, if another one was set.",
    );
  }
  return remarks;
}
