import type { GenericSchema, InferInput, InferOutput } from "valibot";

/** An address of the service that takes one kind of request, sent with POST as JSON or as a form. */
export interface Endpoint<Path extends string = string, Schema extends GenericSchema = GenericSchema> {
  path: Path;
  /** Checks and cleans what arrives. Only the service runs it. */
  request: Schema;
}

/**
 * Describes an endpoint once, for both sides. The service registers the definition (`registerEndpoint`). A page imports
 * its type alone (`sendRequest`), so that no schema code reaches the browser.
 */
export function defineEndpoint<const Path extends string, Schema extends GenericSchema>(
  endpoint: Endpoint<Path, Schema>,
): Endpoint<Path, Schema> {
  return endpoint;
}

/** The request as a page writes it, before the service checks it. */
export type RequestOf<Definition extends Endpoint> = InferInput<Definition["request"]>;

/** The request as the service gets it, checked and cleaned. */
export type CheckedRequestOf<Definition extends Endpoint> = InferOutput<Definition["request"]>;
