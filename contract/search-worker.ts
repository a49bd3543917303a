/** Where the build puts the worker of the search. It alone runs WebAssembly. */
export const searchWorkerPath = "/pagefind/pagefind-worker.js";
