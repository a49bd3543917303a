import { escapeHtml } from "../html/escape-html.ts";

/** A piece of HTML. Only the functions here make one, so that every text in it has been escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | readonly Html[];

/** A template whose values are escaped, unless they are HTML already. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = values.map((value, index) => write(value) + (strings[index + 1] ?? ""));
  return new Html((strings[0] ?? "") + parts.join(""));
}

function write(value: Value): string {
  if (typeof value === "string") return escapeHtml(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join("\n");
}

export const noHtml = new Html("");
