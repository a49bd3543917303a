import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs the work of a request, so that what it leaves behind can be found by its identifier. */
export function withinRequest<Value>(id: string | undefined, work: () => Value): Value {
  return id === undefined ? work() : current.run(id, work);
}

/** The identifier of the HTTP request that is being answered, as the log has it. */
export function currentRequest(): string | undefined {
  return current.getStore();
}
