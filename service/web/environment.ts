/** What a server knows of a request beside its content. Tests that call the application without a server omit it. */
export interface RequestBindings {
  remoteAddress?: string | undefined;
  requestId?: string | undefined;
}

/** The bindings of a request. */
export interface ServiceEnvironment {
  Bindings: RequestBindings;
}
