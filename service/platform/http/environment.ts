import type { BodyBytes } from "./request-body.ts";

/** What a server knows of a request beside its content. Tests that call the application without a server omit it. */
export interface RequestBindings {
  remoteAddress?: string | undefined;
  requestId?: string | undefined;
  /** The body, where another thread has read it. */
  body?: BodyBytes | undefined;
}

/** The bindings of a request. */
export interface ServiceEnvironment {
  Bindings: RequestBindings;
}
