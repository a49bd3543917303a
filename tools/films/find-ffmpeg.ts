import { spawnSync } from "node:child_process";

const isThere = () => spawnSync("ffmpeg", ["-version"]).status === 0;

/** Makes sure that ffmpeg can be run: the one at hand, else Debian's package. @throws Error saying what to install. */
export function ensureFfmpeg(): void {
  if (isThere()) return;
  if (process.getuid?.() === 0) {
    console.log("No ffmpeg found. Installing Debian's package.");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "ffmpeg"], { stdio: "inherit" });
  }
  if (!isThere()) throw new Error("Making the films needs ffmpeg: install the package ffmpeg.");
}
