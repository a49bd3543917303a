export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The packages of a lock file by their folder; the project itself has the empty name. */
export type LockEntries = Record<string, LockEntry>;

export interface MissingEntry {
  /** Folder of the package that needs it. */
  neededBy: string;
  name: string;
  version: string;
  /** Where its entry belongs. */
  folder: string;
}

/**
 * Dependencies without an entry of their own. `npm ci` refuses a lock file that leaves out optional packages for other
 * machines, which happens when it is written where the registry does not serve them.
 */
export function missingLockEntries(entries: LockEntries): MissingEntry[] {
  const fromTheTop = Object.entries(entries).sort(([a], [b]) => depthOf(a) - depthOf(b));
  return fromTheTop.flatMap(([neededBy, entry]) =>
    Object.entries({ ...entry.dependencies, ...entry.optionalDependencies }).flatMap(([name, version]) => {
      const found = lookUp(entries, neededBy, name);
      const fits = found && (!isExact(version) || entries[found]?.version === version);
      if (fits) return [];
      // Beside the package that needs it when its place at the top is taken by another version.
      const folder = found ? `${folderAround(neededBy)}node_modules/${name}` : `node_modules/${name}`;
      return [{ neededBy, name, version, folder }];
    }),
  );
}

const isExact = (version: string): boolean => /^\d+\.\d+\.\d+[-+\w.]*$/.test(version);
const depthOf = (folder: string): number => folder.split("node_modules/").length;
const folderAround = (folder: string): string => folder.slice(0, folder.lastIndexOf("node_modules/"));

/** Looks where Node looks: in the package's own folder, then in the folders around it. */
function lookUp(entries: LockEntries, from: string, name: string): string | undefined {
  const folder = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (folder in entries) return folder;
  return from === "" ? undefined : lookUp(entries, folderAround(from).replace(/\/$/, ""), name);
}
