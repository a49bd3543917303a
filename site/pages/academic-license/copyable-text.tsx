import { Copy } from "lucide-react";
import { useId } from "react";

interface CopyableTextProps {
  /** The format, for the label of the button: `BibTeX`. */
  name: string;
  /** The subject, which makes the labels of several buttons different for screen readers. */
  subject: string;
  text: string;
  /** Running text, or a block with significant line breaks. */
  form: "paragraph" | "block";
}

/**
 * A text with a button that copies it. The page's script (`site/client/copy-text.ts`) handles the button; without
 * script the style sheet hides it.
 */
export function CopyableText({ name, subject, text, form }: CopyableTextProps) {
  const id = useId();
  return (
    <div className="copyable">
      {form === "paragraph" ? (
        <p id={id}>{text}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
        <pre id={id} className="code-block" tabIndex={0}>
          <code>{text}</code>
        </pre>
      )}
      <button
        type="button"
        className="copy-button"
        data-copy={id}
        data-copied={`${name} copied.`}
        data-not-copied={`${name} could not be copied. It is selected instead.`}
      >
        <Copy aria-hidden="true" />
        Copy {name} <span className="visually-hidden">of {subject}</span>
      </button>
    </div>
  );
}
