import { useId } from "react";
import type { TerminalExcerpt } from "#content/products/product.ts";
import { CommandText } from "../../components/command-text.tsx";
import { CopyButton } from "../../components/copy-button.tsx";

/** Commands with what they do, or one command with the run that is known of it. */
export function CommandList({ excerpt }: { excerpt: TerminalExcerpt }) {
  const id = useId();
  const { caption, commands } =
    excerpt.kind === "commands"
      ? excerpt
      : { caption: "Command line", commands: [{ command: excerpt.command, meaning: excerpt.caption }] };
  return (
    <figure className="commands">
      <figcaption>{caption}</figcaption>
      <dl>
        {commands.map(({ command, meaning }, position) => (
          <div key={command}>
            <dt>
              <code id={`${id}${position}`}>
                <CommandText command={command} />
              </code>
              <CopyButton source={`${id}${position}`} subject="Command" of={meaning} />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
