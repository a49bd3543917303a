import { Download } from "lucide-react";
import { nextSteps } from "#content/pages/home.ts";
import styles from "./next-steps.module.css";

/** The end of the page: the download, and the two other ways on. */
export function NextSteps() {
  const { heading, download, ways } = nextSteps;
  return (
    <nav className={styles.steps} aria-labelledby="next-steps">
      <div className={`wrap ${styles.columns}`}>
        <h2 id="next-steps">{heading}</h2>
        <p className="actions">
          <a className="button" href={download.href}>
            <Download aria-hidden="true" />
            {download.text}
          </a>{" "}
          {ways.map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </p>
      </div>
    </nav>
  );
}
