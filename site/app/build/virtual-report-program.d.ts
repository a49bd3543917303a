declare module "virtual:client-files" {
  /** The address of `<name>.client.ts`, or of a style sheet, in `site/app/build/client-files-plugin.ts`. Throws for any other name. */
  export function clientFile(name: string): string;
  /** Of the file at `reportProgramPath`. None in development. */
  export const reportProgram: import("./report-program.ts").ReportProgram | undefined;
}
