import type { IncomingMessage } from "node:http";

/** The bindings of a request. Tests that call the application without a server omit them. */
export interface ServiceEnvironment {
  Bindings: { incoming?: Pick<IncomingMessage, "socket">; requestId?: string | undefined };
}
