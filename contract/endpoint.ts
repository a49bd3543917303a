import type { GenericSchema, InferInput, InferOutput } from "valibot";

/** An address of the service that accepts one kind of POST request, as JSON or as a form. */
export interface Endpoint<Path extends string = string, Schema extends GenericSchema = GenericSchema> {
  path: Path;
  /** Validates and normalizes the request. Only the service runs it. */
  request: Schema;
}

/**
 * Describes an endpoint once, for both sides. The service registers the definition (`registerEndpoint`). A page imports
 * only its type (`sendRequest`), so that no schema code reaches the browser.
 */
export function defineEndpoint<const Path extends string, Schema extends GenericSchema>(
  endpoint: Endpoint<Path, Schema>,
): Endpoint<Path, Schema> {
  return endpoint;
}

/** The request as a page writes it, before validation. */
export type RequestOf<Definition extends Endpoint> = InferInput<Definition["request"]>;

/** The request after validation. */
export type CheckedRequestOf<Definition extends Endpoint> = InferOutput<Definition["request"]>;
