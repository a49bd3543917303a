import { confirm, isCancel, password, select, text } from "@clack/prompts";

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

const isAnswer = <Answer>(answer: Answer): answer is Exclude<Answer, symbol> => !isCancel(answer);

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isAnswer(answer)) return answer;
  throw new SetupCanceledError("Canceled.");
}

/** Asks on the terminal. */
export const clackPrompts: Prompts = {
  // What is proposed is not in the field, where a typed answer would be appended to it.
  async text({ message, initial = "", example, check }) {
    const shown = initial === "" ? { message } : { message: `${message} Press Enter for ${initial}` };
    const settings = { ...shown, ...(example && { placeholder: example }) };
    const given = answered(await text({ ...settings, validate: (answer) => check?.(answer || initial) }));
    return given || initial;
  },
  async secret({ message, check }) {
    return answered(await password({ message, validate: (answer) => check?.(answer ?? "") })) ?? "";
  },
  async choose({ message, options }) {
    const labels = options.map(({ label }, index) => ({ value: index, label }));
    const chosen = options[answered(await select({ message, options: labels }))];
    if (!chosen) throw new TypeError("The answer is none of the options.");
    return chosen.value;
  },
  async confirm({ message, initial }) {
    return answered(await confirm({ message, initialValue: initial }));
  },
};
