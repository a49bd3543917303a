import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Everything the built site is made of. A path that does not exist (yet) counts as empty. */
const inputFolders = ["content", "contract", "site", "public", "scripts/build"];
const inputFiles = ["package.json", "package-lock.json", "tsconfig.json"];
const inputNames = { root: /\.config\.[cm]?[jt]s$/, scripts: /^build.*\.ts$/ };

/** A fingerprint of all inputs of the build: the same content gives the same text, whatever the file times are. */
export function fingerprintOfBuildInputs(root: string): string {
  const hash = createHash("sha256");
  for (const file of buildInputs(root)) {
    hash.update(`${relative(root, file).split(sep).join("/")}\0`);
    hash.update(readFileSync(file));
    hash.update("\0");
  }
  return hash.digest("hex");
}

function buildInputs(root: string): string[] {
  const below = inputFolders.flatMap((folder) => filesBelow(join(root, folder)));
  const named = [
    ...inputFiles.map((name) => join(root, name)),
    ...namesIn(root)
      .filter((name) => inputNames.root.test(name))
      .map((name) => join(root, name)),
    ...namesIn(join(root, "scripts"))
      .filter((name) => inputNames.scripts.test(name))
      .map((name) => join(root, "scripts", name)),
  ].filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
  return [...new Set([...below, ...named])].filter((file) => !/\.test\.tsx?$/.test(file)).sort();
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
