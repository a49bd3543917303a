import { join } from "node:path";

/** The variable that makes Node keep the compiled modules of a program, for programs that are started often. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "..", "node_modules", ".cache", "compiled"),
};
