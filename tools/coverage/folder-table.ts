/** The parts of the report of `@vitest/coverage-v8` that the table reads. */
interface Share {
  pct: number;
}
interface FolderNode {
  getQualifiedName(): string;
  getCoverageSummary(filesOnly?: boolean): { isEmpty(): boolean; lines: Share; branches: Share; functions: Share };
}
interface ReportContext {
  getTree(summarizer: "pkg"): { visit(visitor: { onSummary(node: FolderNode): void }, context: ReportContext): void };
}

/** Prints the coverage of each folder in percent. The files of a folder are not listed. */
export default class FolderTable {
  execute(context: ReportContext): void {
    const rows: Record<string, Record<string, number>> = {};
    context.getTree("pkg").visit(
      {
        onSummary(node) {
          const { lines, branches, functions } = node.getCoverageSummary();
          const folder = node.getQualifiedName() || "all";
          rows[folder] = { lines: lines.pct, branches: branches.pct, functions: functions.pct };
        },
      },
      context,
    );
    console.table(rows);
  }
}
