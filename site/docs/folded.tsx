import type { ReactNode } from "react";
import styles from "./folded.module.css";

/** Long code of which the first lines are in sight, and the rest when it is asked for: `<Folded>` around listings. */
export function Folded({ children }: { children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.more}>Show all lines</span>
        <span className={styles.less}>Show fewer lines</span>
      </summary>
      {children}
    </details>
  );
}
