import type { Placeholder } from "./placeholder.ts";

export const toolPlaceholders: readonly Placeholder[] = [
  {
    id: "package-files",
    missing: "The package files",
    meanwhile: "The downloads page offers the contact address for a file that is not on the server.",
    place: { kind: "variable", name: "PACKAGES_DIR" },
  },
  {
    id: "java-action-key",
    missing: "A corrected Java action: it passes the words inputs.D_KEY to the tool instead of the license key",
    meanwhile: "For large Java projects the documentation runs the jar file itself with the key.",
    place: { kind: "elsewhere", where: "action.yaml of github.com/DesigniteTools/DJAction" },
  },
  {
    id: "machine-learning-smells",
    missing: "The confirmed names of the machine-learning smells that DPy detects",
    meanwhile: "The family is named; none of its members is listed or counted.",
    place: {
      kind: "file",
      path: "content/smells/machine-learning-smells.ts",
      mark: "machineLearningSmells = [] as const",
    },
  },
];
