import { Copy } from "lucide-react";
import styles from "./copy-button.module.css";

interface CopyButtonProps {
  /** The id of the element whose text is copied. */
  source: string;
  /** What is copied, as the subject of a sentence: `Command`. */
  subject: string;
  /** Shows the subject on the button, where several lie side by side. */
  isNamed?: boolean;
  /** What makes the labels of several buttons different for screen readers. */
  of: string;
}

/** Copies the text of an element. Without script the style sheet hides it. */
export function CopyButton({ source, subject, isNamed = false, of }: CopyButtonProps) {
  return (
    <copy-button
      source={source}
      copied={`${subject} copied.`}
      not-copied={`${subject} couldn't be copied. It's selected instead.`}
    >
      <button type="button" className={styles.button}>
        <Copy aria-hidden="true" />
        Copy {isNamed && `${subject} `}
        <span className="visually-hidden">
          {!isNamed && `${subject.toLowerCase()} `}for {of}
        </span>
      </button>
    </copy-button>
  );
}
