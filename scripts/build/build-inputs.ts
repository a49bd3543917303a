import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Folders with inputs of the build, as paths from the root. A missing folder counts as empty. */
const inputPlaces = ["content", "contract", "site", "scripts", "service/academic-domains"];
const inputFiles = ["package.json", "package-lock.json", "tsconfig.json"];

/** Files in these folders that are no inputs. */
const without = /\.test\.tsx?$|(?:^|\/)README\.md$|^scripts\/(?!build(?:\.ts|\/))/;

/**
 * Tells whether a file, by its path from the root with forward slashes, is an input of the build. Of the service those
 * are that hold markup: the page that the service fills has the style rules for it.
 */
export function isBuildInput(path: string, text = ""): boolean {
  if (without.test(path)) return false;
  if (inputFiles.includes(path) || /^[^/]+\.config\.[cm]?[jt]s$/.test(path)) return true;
  if (path.startsWith("service/") && text.includes("html`")) return true;
  return inputPlaces.some((place) => path.startsWith(`${place}/`));
}

/** A hash of the inputs of the build, of all unless told otherwise. It depends on contents alone, not on the times of files. */
export function fingerprintOfBuildInputs(
  root: string,
  isInput: (path: string, text: string) => boolean = isBuildInput,
): string {
  const inTheRoot = namesIn(root).filter((name) => statSync(join(root, name)).isFile());
  const below = [...inputPlaces, "service"].flatMap((place) => filesBelow(join(root, place)));
  const paths = new Set([...inTheRoot, ...below.map((file) => relative(root, file).split(sep).join("/"))]);
  const hash = createHash("sha256");
  for (const path of [...paths].sort()) {
    const content = readFileSync(join(root, path));
    if (isInput(path, content.toString("latin1"))) hash.update(`${path}\0`).update(content).update("\0");
  }
  return hash.digest("hex");
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
