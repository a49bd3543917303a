import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Folders with inputs of the build, as paths from the root. A missing folder counts as empty. */
const inputPlaces = ["content", "contract", "site", "scripts", "service/academic/domains"];
const inputFiles = ["package.json", "package-lock.json", "tsconfig.json"];

/** Files in these folders that are no inputs. */
const without = /\.test\.tsx?$|(?:^|\/)README\.md$|^scripts\/(?!build(?:\.ts|\/))/;

/** Tells whether a file, by its path from the root with forward slashes, is an input of the build by its place. */
function isBuildInput(path: string): boolean {
  if (without.test(path)) return false;
  if (inputFiles.includes(path) || /^[^/]+\.config\.[cm]?[jt]s$/.test(path)) return true;
  return inputPlaces.some((place) => path.startsWith(`${place}/`));
}

/**
 * The sources of the service that hold markup, as paths from the root. They are inputs too: views have the style rules
 * for them.
 */
function markupOfService(root: string): string[] {
  const sources = pathsBelow(root, "service").filter((path) => path.endsWith(".ts") && !without.test(path));
  return sources.filter((path) => readFileSync(join(root, path), "utf8").includes("html`"));
}

/** A hash of all inputs of the build: files, by their contents and not their times, and the contact address. */
export function fingerprintOfBuildInputs(root: string): string {
  return fingerprintOf(root, [...inputsByPlace(root), ...markupOfService(root)]);
}

/** The same for what our own code makes of a text: of the inputs but the texts. */
export function fingerprintOfCode(root: string): string {
  return fingerprintOf(
    root,
    inputsByPlace(root).filter((path) => !path.endsWith(".mdx")),
  );
}

function inputsByPlace(root: string): string[] {
  const inTheRoot = namesIn(root).filter((name) => statSync(join(root, name)).isFile());
  return [...inTheRoot, ...inputPlaces.flatMap((place) => pathsBelow(root, place))].filter(isBuildInput);
}

function fingerprintOf(root: string, paths: readonly string[]): string {
  const hash = createHash("sha256").update(`${process.env.CONTACT_EMAIL ?? ""}\0`);
  for (const path of [...new Set(paths)].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function pathsBelow(root: string, place: string): string[] {
  return filesBelow(join(root, place)).map((file) => relative(root, file).split(sep).join("/"));
}

function filesBelow(folder: string): string[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}
