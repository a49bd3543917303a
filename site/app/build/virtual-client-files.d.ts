declare module "virtual:client-files" {
  /** The address of `<name>.client.ts`, or of a style sheet, in `site/app/build/client-files-plugin.ts`. Throws for any other name. */
  export function clientFile(name: string): string;
  /** The style sheet of the build. None in development. */
  export const styleText: string | undefined;
  /** The words of each script of the build, by its address. */
  export const scriptWords: Readonly<Record<string, readonly string[]>>;
  /** Of the file at `reportProgramPath`. None in development. */
  export const reportProgram: import("./report-program.ts").ReportProgram | undefined;
}
