import * as v from "valibot";

/** A text is one string or a list of lines with their line ends (nbformat 4, "multiline string"). */
const Text = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((text) => (typeof text === "string" ? text : text.join(""))),
);

const Stream = v.object({ output_type: v.literal("stream"), name: v.literal("stdout"), text: Text });

const shown = {
  data: v.object({
    "text/plain": v.optional(Text),
    "text/html": v.optional(Text),
    "image/png": v.optional(Text),
    "image/svg+xml": v.optional(Text),
  }),
  metadata: v.object({
    "image/png": v.optional(v.object({ alt: v.string() })),
    "image/svg+xml": v.optional(v.object({ alt: v.string() })),
  }),
};

/** An output of kind "error" or a warning on stderr is refused: a published notebook must have run without either. */
const Output = v.variant("output_type", [
  Stream,
  v.object({ output_type: v.literal("execute_result"), ...shown }),
  v.object({ output_type: v.literal("display_data"), ...shown }),
]);
export type NotebookOutput = v.InferOutput<typeof Output>;

const Cell = v.variant("cell_type", [
  v.object({ id: v.string(), cell_type: v.literal("markdown"), source: Text }),
  v.object({
    id: v.string(),
    cell_type: v.literal("code"),
    source: Text,
    execution_count: v.pipe(v.number("A code cell hasn't been run."), v.integer()),
    outputs: v.array(Output),
  }),
]);
export type NotebookCell = v.InferOutput<typeof Cell>;

/** The part of the notebook format, version 4.5, that the site shows (nbformat.readthedocs.io). */
const NotebookFile = v.object({ nbformat: v.literal(4), cells: v.pipe(v.array(Cell), v.minLength(1)) });

/** @throws Error with the name of the notebook and the path of the field that the site cannot show. */
export function readNotebookFile(name: string, text: string): NotebookCell[] {
  const checked = v.safeParse(NotebookFile, JSON.parse(text));
  if (!checked.success) {
    const faults = checked.issues.map((issue) => `${v.getDotPath(issue) ?? "file"}: ${issue.message}`);
    throw new Error(`${name}: ${faults.join(" ")}`);
  }
  return checked.output.cells;
}
