/** The target of a command's output: a standard stream, or a list in a test. */
export interface Output {
  write(text: string): void;
}
