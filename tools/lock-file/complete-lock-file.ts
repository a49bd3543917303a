import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type LockEntries,
  type LockEntry,
  type MissingEntry,
  missingLockEntries,
} from "#test/architecture/missing-lock-entries.ts";

/**
 * Adds the optional packages for other machines to package-lock.json, from what the packages that need them say. Only
 * for a registry that does not serve them: there `npm install` leaves them out, and `npm ci` then refuses the file.
 */
const file = join(import.meta.dirname, "..", "..", "package-lock.json");

const systems: Record<string, string> = { windows: "win32" };
for (const name of ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "win32"]) {
  systems[name] = name;
}
const processors = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"];

/** The kind of machine stands in the name of such a package: `@rollup/rollup-linux-x64-musl`. */
function entryFor({ name, version, neededBy }: MissingEntry, entries: LockEntries): LockEntry {
  const needing = entries[neededBy];
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const os = words.flatMap((word) => systems[word] ?? []);
  const cpu = words.filter((word) => processors.includes(word));
  if (needing?.optionalDependencies?.[name] === undefined || os.length !== 1 || cpu.length !== 1) {
    throw new Error(`${neededBy} needs ${name}@${version}: install it where the registry has it.`);
  }
  return {
    version,
    cpu,
    ...(needing.dev && { dev: true }),
    ...(os[0] === "linux" && { libc: [words.some((word) => word.startsWith("musl")) ? "musl" : "glibc"] }),
    optional: true,
    os,
  };
}

const lockFile = JSON.parse(readFileSync(file, "utf8"));
const missing = missingLockEntries(lockFile.packages);
for (const entry of missing) lockFile.packages[entry.folder] = entryFor(entry, lockFile.packages);
lockFile.packages = Object.fromEntries(Object.entries(lockFile.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lockFile, null, 2)}\n`);
console.log(`${missing.length} packages for other machines added to package-lock.json.`);
