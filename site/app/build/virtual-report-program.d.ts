declare module "virtual:report-program" {
  /** Of the file at `reportProgramPath`. None in development. */
  export const reportProgram: import("./report-program.ts").ReportProgram | undefined;
}
