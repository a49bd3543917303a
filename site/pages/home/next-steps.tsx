import { Copy } from "lucide-react";
import { nextSteps } from "#content/pages/home.ts";
import { CommandText } from "../../components/command-text.tsx";
import styles from "./next-steps.module.css";

/** The end of the page: the first command, with a button to copy it, and the three ways on. */
export function NextSteps() {
  return (
    <nav className={`plate ${styles.steps}`} aria-labelledby="next-steps">
      <div className={`wrap ${styles.columns}`}>
        <h2 id="next-steps">{nextSteps.heading}</h2>
        <p className={`frame ${styles.command}`}>
          <code id="first-command">
            <CommandText command={nextSteps.command} />
          </code>
          <copy-button
            source="first-command"
            copied="Command copied."
            not-copied="The command couldn't be copied. It's selected instead."
          >
            <button type="button" className="icon-button" aria-label="Copy the command">
              <Copy aria-hidden="true" />
            </button>
          </copy-button>
        </p>
        <ul className={styles.ways}>
          {nextSteps.steps.map(({ label, href, text }) => (
            <li key={href}>
              <a href={href}>{label}</a>
              <p className="muted small">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
