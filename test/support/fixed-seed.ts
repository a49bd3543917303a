import { configureGlobal } from "fast-check";

/**
 * The values that fast-check takes are the same in each run of `npm test`: what it finds by chance must not fail the
 * change of somebody else. `npm run proof` takes others each time, and prints the seed of a failure.
 */
configureGlobal({ seed: 20_260_105 });
