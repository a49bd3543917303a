import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { parse as parseYaml } from "yaml";
import type { Listing } from "../support/listings/read-listings.ts";
import { azureSteps, githubJobs, gitlabJobs } from "./listed-workflows.ts";

export interface ShellPart {
  place: string;
  script: string;
  env?: Record<string, string>;
  /** Files in the project before the script runs. */
  files?: readonly string[];
}

/** Programs that a page may call. They record their arguments and write the files that the real ones would. */
const standIns = [
  "DPy",
  "DesigniteConsole.exe",
  "apt-get",
  "curl",
  "docker",
  "dotnet",
  "git",
  "gradle",
  "java",
  "jq",
  "mvn",
  "node",
  "pre-commit",
  "python3",
  "unzip",
];

const standIn = `#!/bin/bash
name=\${0##*/}
printf '%s' "$name" >> "$RECORD"
printf '\\t%s' "$@" >> "$RECORD"
printf '\\n' >> "$RECORD"
folder=.
for argument in "$@"; do
  case "$name $option" in
    "curl -o") : > "$argument" ;;
    "unzip -d") folder=$argument ;;
    "java -o" | "DPy -o" | "DesigniteConsole.exe -o")
      if [ -n "$(ls -A "$argument" 2>/dev/null)" ]; then echo "$argument is not empty" >&2; exit 1; fi
      mkdir -p "$argument"
      echo smell > "$argument/DesignSmells.csv"
      echo smell > "$argument/shop_design_smells.csv" ;;
  esac
  case "$option" in -i | -jar) [ -e "$argument" ] || { echo "$argument is missing" >&2; exit 1; } ;; esac
  option=$argument
done
case "$name" in
  unzip)
    mkdir -p "$folder/DesigniteConsole"
    cp "$0" "$folder/DPy"
    cp "$0" "$folder/DesigniteConsole/DesigniteConsole.exe"
    chmod -x "$folder/DPy" ;;
  git) for argument in "$@"; do case "$argument" in *before | after) mkdir -p "$argument/src/main/java" "$argument/shop" ;; esac; done ;;
esac
`;

/** What a CI system and its secrets set. */
const ciVariables = {
  API_KEY: "api-key",
  CI_MERGE_REQUEST_DIFF_BASE_SHA: "3f2a91c",
  D_KEY: "key",
  GITHUB_REPOSITORY: "owner/name",
  GITHUB_STEP_SUMMARY: "summary.md",
  PAT: "token",
  PROJECT_ID: "7",
};

const withoutBraces = ([name, value]: [string, string]): [string, string] => [
  name,
  value.replace(/^\$\{\{ (.+) \}\}$/, "$1"),
];

/** The shell scripts of a file for a CI system, one for each job. */
export function ciScripts(listing: Listing): ShellPart[] {
  const { place, title, language, code } = listing;
  const part = (script: string) => ({ place, script });
  // Jenkins keeps the results of the run before.
  if (language === "groovy")
    return [...code.matchAll(/sh '''(.*?)'''/gs)].map(([, script = ""]) => ({
      ...part(script),
      files: ["smells/DesignSmells.csv"],
    }));
  if (language !== "yaml" || title === ".pre-commit-config.yaml") return [];
  if (title === ".gitlab-ci.yml")
    return gitlabJobs(listing).map((job) => part([...job.before_script, ...job.script].join("\n")));
  if (title === "azure-pipelines.yml")
    return [
      part(
        azureSteps(listing)
          .flatMap((step) => ("bash" in step ? [step.bash] : []))
          .join("\n"),
      ),
    ];
  return githubJobs(listing).map(({ steps }) => ({
    ...part(steps.flatMap(({ run }) => run ?? []).join("\n")),
    env: Object.fromEntries(steps.flatMap(({ env = {} }) => Object.entries(env).map(withoutBraces))),
  }));
}

/** The commands that a file of a build tool or of pre-commit starts, for the shell. */
export function buildToolCommands({ title, code }: Listing): string[] {
  if (title === "pom.xml") {
    const { executable, arguments: options } = new XMLParser().parse(code).plugin.configuration;
    return [quoted([executable, ...options.argument])];
  }
  if (title === "build.gradle") {
    const results = /def results = "(.+?)"/.exec(code)?.[1] ?? "";
    const [, command = ""] = /commandLine (.+?)\n\}/s.exec(code) ?? [];
    return [quoted(command.split(/,\s*/).map((word) => (word === "results" ? results : word.slice(1, -1))))];
  }
  if (title !== ".pre-commit-config.yaml") return [];
  return parseYaml(code).repos.flatMap((one: { hooks: { entry: string }[] }) => one.hooks.map(({ entry }) => entry));
}

/** The folders that Maven and Gradle put in, relative to the project. */
const buildFolders: Readonly<Record<string, string>> = {
  "project.basedir": ".",
  "project.build.directory": "target",
  projectDir: ".",
  buildDir: "build",
};

const quoted = (words: readonly string[]) =>
  words.map((word) => `'${word.replace(/\$\{([\w.]+)\}/, (_, name: string) => buildFolders[name] ?? "")}'`).join(" ");

/**
 * Runs a script in a project below `folder` with the stand-ins, and returns their calls, each as name and arguments.
 * @throws Error with what the script printed if it fails, calls an unknown program or reads a variable that is not set.
 */
export function runWithStandIns(folder: string, { place, script, env, files = [] }: ShellPart): string[][] {
  const [programs, project, record] = [join(folder, "bin"), join(folder, "project"), join(folder, "record")];
  for (const path of [programs, join(project, "src/main/java"), join(project, "shop"), join(project, "tools")]) {
    mkdirSync(path, { recursive: true });
  }
  const placed = [...standIns.map((name) => join(programs, name)), join(project, "DPy"), join(project, "tools/DPy")];
  for (const file of placed) writeFileSync(file, standIn, { mode: 0o755 });
  for (const file of ["DesigniteJava.jar", "tools/DesigniteJava.jar", "Shop.sln", ...files]) {
    mkdirSync(join(project, file, ".."), { recursive: true });
    writeFileSync(join(project, file), "a,b\n");
  }
  writeFileSync(record, "");
  const { status, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", script], {
    cwd: project,
    encoding: "utf8",
    env: { ...ciVariables, ...env, HOME: project, PATH: `${programs}:/usr/bin:/bin`, RECORD: record, option: "" },
  });
  if (status !== 0) throw new Error(`${place} ends with ${status}: ${stderr}`);
  const lines = readFileSync(record, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => line.split("\t"));
}
