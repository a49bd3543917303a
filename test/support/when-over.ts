import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, onTestFinished } from "vitest";

type Closing = () => unknown;

const ofFile = new AsyncLocalStorage<Closing[]>();

/** Runs this when the test is over, or the file if what is closed was created for `sharedInFile`. */
export function whenOver(close: Closing): void {
  const closings = ofFile.getStore();
  if (closings) closings.push(close);
  else onTestFinished(async () => void (await close()));
}

/** Creates something at its first use, for all tests of a file that only read it. To be called outside of tests. */
export function sharedInFile<Shared>(create: () => Promise<Shared>): () => Promise<Shared> {
  const closings: Closing[] = [];
  let created: Promise<Shared> | undefined;
  afterAll(async () => {
    for (const close of closings.toReversed()) await close();
  });
  return () => (created ??= ofFile.run(closings, create));
}
