import { readAllResults, readDpyResults } from "./read/stored-results.ts";

const folder = "content/catalog/analyses";

/** The results that the pages draw and count, read while the site is built. Nothing that the service loads may import them. */
export const results = await readAllResults(folder);

/** The results of DPy for its own source. */
export const dpy = await readDpyResults(folder);
