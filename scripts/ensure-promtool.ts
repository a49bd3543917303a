import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runs } from "./install-package.ts";

const installed = "/usr/bin/promtool";
const cache = join(import.meta.dirname, "..", "node_modules", ".cache", "promtool");
const unpacked = join(cache, "usr", "bin", "promtool");

/** The program that checks rules of Prometheus, if it is there. */
export const findPromtool = (): string | undefined => [installed, unpacked].find(existsSync);

/**
 * Fetches promtool out of Debian's package prometheus, 48 MB. The whole package would bring a server and 310 MB. Needs no
 * rights, as apt checks and downloads the package without them.
 */
export function ensurePromtool(): void {
  if (findPromtool() !== undefined) return;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "download-"));
  try {
    console.log("Fetching promtool from Debian's package prometheus.");
    const unpack = "dpkg-deb --fsys-tarfile prometheus_*.deb | tar --extract ./usr/bin/promtool";
    const script = `cd "$1" && apt-get download -qq prometheus && ${unpack}`;
    if (runs("sh", ["-c", script, "sh", folder], "ignore")) renameSync(join(folder, "usr"), join(cache, "usr"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
