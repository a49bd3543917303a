import type { TerminalExcerpt } from "#content/products/product.ts";

/** A command with the output of a real run, or commands with what they do. */
export function TerminalView({ excerpt }: { excerpt: TerminalExcerpt }) {
  return (
    <figure className="terminal">
      <figcaption>{excerpt.caption}</figcaption>
      {excerpt.kind === "recorded" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
        <pre className="code-block" tabIndex={0}>
          <code>
            {`$ ${excerpt.command}\n`}
            <span className="terminal-output">{excerpt.output.join("\n")}</span>
          </code>
        </pre>
      ) : (
        <dl className="command-list">
          {excerpt.commands.map(({ command, meaning }) => (
            <div key={command}>
              <dt>
                <code>{command}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </figure>
  );
}
