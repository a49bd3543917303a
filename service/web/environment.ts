/** What a server knows of a request beside its content. Tests that call the application without a server omit it. */
export interface ServiceEnvironment {
  Bindings: { remoteAddress?: string | undefined; requestId?: string | undefined };
}
