const prefix = "test ";

/**
 * The name of an event, an order or a customer as it is stored. A test account has names of its own, so that its secret
 * changes nothing of what was paid.
 */
export const storedName = (name: string, isTest: boolean): string => (isTest ? `${prefix}${name}` : name);

/** The name as the provider gave it. */
export const givenName = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
