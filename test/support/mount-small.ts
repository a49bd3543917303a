import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/** Only root may mount a file system of a few megabytes. */
export const canMount: boolean = process.getuid?.() === 0 && process.platform === "linux";

/** A folder on a disk of this size, which is gone after the test. */
export function mountSmall(megabytes: number): string {
  const folder = join(temporaryFolder(), "small");
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", folder]);
  });
  return folder;
}
