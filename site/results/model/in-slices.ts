/** A frame has room for this besides the work of the browser. */
const sliceMilliseconds = 10;

/** Takes all steps with pauses in which the page is drawn and answers, and returns their result. */
export async function inSlices<Value>(steps: Generator<undefined, Value>): Promise<Value> {
  for (;;) {
    const start = performance.now();
    while (performance.now() - start < sliceMilliseconds) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The same without pauses, for few steps. */
export function atOnce<Value>(steps: Generator<undefined, Value>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
