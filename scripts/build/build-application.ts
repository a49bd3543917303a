import { spawnSync } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ShippedPackage } from "#site/docs/shipped-package.ts";
import { filesBelow } from "./files-below.ts";
import { shippedPackages } from "./shipped-packages.ts";

const root = join(import.meta.dirname, "..", "..");

/** Files of the framework that nobody asks for here: pages are documents, and unknown paths have a page of their own. */
const unused = (file: string) => file === "__spa-fallback.html" || file.endsWith(".data") || file.startsWith(".vite/");

/**
 * Runs the framework's own build, which prerenders every route.
 * @returns the packages of others that the site contains.
 * @throws Error when a page cannot be rendered.
 */
export async function buildApplication(publicFiles: string): Promise<ShippedPackage[]> {
  const reactRouter = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const result = spawnSync(process.execPath, [reactRouter, "build"], {
    cwd: root,
    stdio: "inherit",
  });
  if (result.status !== 0) throw new Error("The application could not be built.");
  const packages = shippedPackages(join(publicFiles, ".vite"));
  for (const file of filesBelow(publicFiles).filter(unused)) rmSync(join(publicFiles, file));
  renameSync(join(publicFiles, "404", "index.html"), join(publicFiles, "404.html"));
  rmSync(join(publicFiles, "404"), { recursive: true });
  return packages;
}
