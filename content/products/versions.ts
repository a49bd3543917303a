import { testabilitySmellsSince } from "../catalog/smells/testability-smells.ts";
import { actions } from "./actions.ts";
import { designiteCsharp, legacyCsharp } from "./designite-csharp.ts";
import { communityJava, designiteJava, execMavenPlugin } from "./designite-java.ts";
import { dpy } from "./dpy.ts";

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
  "exec-maven-plugin": execMavenPlugin.version,
} as const satisfies Record<string, string>;
export type VersionName = keyof typeof versions;
