import { join } from "node:path";
import { root } from "./ensure-installed.mjs";

/** How the service is started where memory and a quick start matter; docs/guides/service.md explains each. */
export const nodeOptions = ["--max-semi-space-size=2", "--heap-growing-percent=20", "--expose-gc"];
export const nodeVariables = {
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "65536",
  MALLOC_TOP_PAD_: "0",
};
