interface Question {
  message: string;
  /** What is wrong with an answer, in a sentence. */
  check?: (text: string) => string | undefined;
}

/** Asks a person. Rejects with `SetupCanceledError` when the person gives up. */
export interface Prompts {
  text(question: Question & { initial?: string | undefined; example?: string | undefined }): Promise<string>;
  /** The answer is not shown. */
  secret(question: Question): Promise<string>;
  choose<Value extends string>(question: {
    message: string;
    options: readonly { value: Value; label: string }[];
  }): Promise<Value>;
  confirm(question: { message: string; initial: boolean }): Promise<boolean>;
}

export class SetupCanceledError extends Error {
  override readonly name = "SetupCanceledError";
}
