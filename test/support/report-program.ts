/** Stands for `virtual:report-program` of the build, where views are drawn without one. */
export const reportProgram = undefined;
