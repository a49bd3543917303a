import type { IncomingMessage } from "node:http";

/** What a handler finds beside the request. A test that calls the application without a server leaves it out. */
export interface ServiceEnvironment {
  Bindings: { incoming?: Pick<IncomingMessage, "socket">; requestId?: string | undefined };
}
