import type { Step } from "./run-steps.ts";
import { browserStep, chromiumStep, serverProgramsStep, type TestOptions, vitestStep } from "./test-steps.ts";

/** A journey, by its file, a line of it, or the folder of all. */
const journey = /\.spec\.ts(?::\d+)?$|^(?:\.\/)?test\/browser\/?$/;

/** The steps that run just these test files or folders: journeys by Playwright, everything else by vitest. */
export function stepsForFiles(files: readonly string[], options: TestOptions): Step[] {
  const journeys = files.filter((file) => journey.test(file));
  const others = files.filter((file) => !journeys.includes(file));
  const needsBuild = journeys.length > 0 || others.some((file) => /test\/(?:built-site|engines)/.test(file));
  const needsServerPrograms = others.some((file) => /^(?:\.\/)?deploy(?:\/|$)/.test(file));
  const needs = [
    ...(needsBuild ? ["chromium", "build"] : []),
    ...(needsServerPrograms ? [serverProgramsStep.name] : []),
  ];
  const build: Step = { name: "build", command: ["node", "scripts/build-when-stale.ts"] };
  return [
    ...(needsBuild ? [chromiumStep, build] : []),
    ...(needsServerPrograms ? [serverProgramsStep] : []),
    ...(others.length > 0 ? [{ ...vitestStep("*", { ...options, files: others }), needs }] : []),
    ...(journeys.length > 0 ? [browserStep({ ...options, files: journeys })] : []),
  ];
}
