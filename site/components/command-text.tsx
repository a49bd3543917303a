import "./command-text.css";
import { Fragment } from "react";

const word = /<[^>]*>|\S+/g;

/** Splits a command where a line may break: an option stays with its value, such as `-i <source folder>`. */
export function commandParts(command: string): string[] {
  const parts: string[] = [];
  let open = false;
  for (const text of command.match(word) ?? []) {
    const isOption = /^--?[a-z]/i.test(text);
    if (open && !isOption) parts.push(`${parts.pop()} ${text}`);
    else parts.push(text);
    open = isOption;
  }
  return parts;
}

/**
 * A command as code. Its text is the command itself, so that it can be copied. A part with a blank or a hyphen, after
 * which a line could break, is kept whole.
 */
export function CommandText({ command }: { command: string }) {
  // The order of the parts never changes. A blank between two boxes would not be read aloud, so it stands in the first.
  const parts = commandParts(command);
  return parts.map((part, position) => {
    const key = position;
    const text = position < parts.length - 1 ? `${part} ` : part;
    return <Fragment key={key}>{/[ -]/.test(part) ? <span className="command-part">{text}</span> : text}</Fragment>;
  });
}
