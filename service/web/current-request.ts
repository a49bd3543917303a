import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestBindings } from "./environment.ts";

const requests = new AsyncLocalStorage<string>();

/** The identifier of the HTTP request that is being answered, as the log has it. */
export const currentRequest = (): string | undefined => requests.getStore();

/** Answers a request, so that the mails which it leaves behind can name it. Without a server there are no bindings. */
export const answerAs = <Value>(
  { requestId }: RequestBindings | undefined = {},
  answer: () => Promise<Value>,
): Promise<Value> => (requestId === undefined ? answer() : requests.run(requestId, answer));
