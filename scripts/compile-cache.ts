import { join } from "node:path";

/**
 * The variable that makes Node keep the compiled modules of a program. For programs that load many packages and are
 * started often. Not for the test runner itself, since coverage is less exact with it.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "..", "node_modules", ".cache", "compiled"),
};
