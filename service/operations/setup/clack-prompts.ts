import { confirm, isCancel, password, select, text } from "@clack/prompts";
import { type Prompts, SetupCanceledError } from "./prompts.ts";

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
