/** What keeps a file from being read, as a sentence for the visitor. */
export class SourceError extends Error {}
