import type { DependencyTable } from "../model/analysis.ts";
import { fileNameOf } from "../model/file-name.ts";
import { counted } from "../model/format-value.ts";
import { SourceError } from "../model/source-error.ts";
import { DependencyRows, dependencyTable } from "./dependency-rows.ts";
import { FileNotes } from "./file-notes.ts";
import { readTable } from "./read-table.ts";
import type { RecognizedFile } from "./recognize-file.ts";
import { ResultTables } from "./result-tables.ts";
import type { RowSink } from "./row-place.ts";
import { FindingRows, MethodRows, TypeRows } from "./row-sinks.ts";
import { quoted } from "./short-text.ts";
import { familyOfFile } from "./table-kind.ts";

/** In all files together. */
const mostRows = 5_000_000;

function noteRepeated(count: number, notes: FileNotes): void {
  notes.say(
    `names ${counted(count, "type")} of another file again. If they are two results, open one and compare it with the other.`,
  );
}

/** Reads the rows of all files into tables, in the order of the kinds. */
export class ResultsReader {
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
