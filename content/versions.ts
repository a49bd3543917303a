import { actions } from "./actions.ts";
import { designiteCsharp, legacyCsharp } from "./products/designite-csharp.ts";
import { communityJava, designiteJava } from "./products/designite-java.ts";
import { dpy } from "./products/dpy.ts";
import { testabilitySmellsSince } from "./smells/testability-smells.ts";

/** The versions that texts may mention, by name. Each is defined in the file of its subject. */
export const versions = {
  "designite-csharp": designiteCsharp.latestVersion,
  "designite-csharp-legacy": legacyCsharp.version,
  "designite-csharp-with-testability-smells": testabilitySmellsSince["designite-csharp"],
  "designite-java": designiteJava.latestVersion,
  "designite-java-community": communityJava.version,
  "designite-java-with-testability-smells": testabilitySmellsSince["designite-java"],
  dpy: dpy.latestVersion,
  "java-action": actions.java.version,
  "python-action": actions.python.version,
  "python-action-with-graph": actions.python.graphSince,
  "csharp-action": actions.csharp.version,
  "incremental-action": actions.incremental.version,
} as const satisfies Record<string, string>;
export type VersionName = keyof typeof versions;
