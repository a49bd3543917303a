import { installPackage, mayInstallPackages, runs } from "../../scripts/install-package.ts";

const isThere = () => runs("ffmpeg", ["-version"], "ignore");

/** Makes sure that ffmpeg can be run: the one at hand, else Debian's package. @throws Error saying what to install. */
export function ensureFfmpeg(): void {
  if (!isThere() && mayInstallPackages()) {
    runs("apt-get", ["update", "-qq"]);
    installPackage("ffmpeg");
  }
  if (!isThere()) throw new Error("Making the films needs ffmpeg: install the package ffmpeg.");
}
