/** Where a command prints: a standard stream, or a list in a test. */
export interface Output {
  write(text: string): void;
}
