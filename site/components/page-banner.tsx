import type { ReactNode } from "react";
import styles from "./page-banner.module.css";

interface PageBannerProps {
  title: string;
  /** Beside a long title on wide screens, below it on narrow ones. */
  aside?: ReactNode;
  /** Before a plate or results, which are then in the first window. */
  short?: boolean;
  children?: ReactNode;
}

/** The head of a page other than the home page, with its only first-level heading. */
export function PageBanner({ title, aside, short, children }: PageBannerProps) {
  const words = (
    <>
      <h1>{title}</h1>
      {children}
    </>
  );
  return (
    <header className={short ? `${styles.banner} ${styles.short}` : styles.banner}>
      {aside ? (
        <div className={`wrap ${styles.columns}`}>
          <div>{words}</div>
          <div className={styles.aside}>{aside}</div>
        </div>
      ) : (
        <div className="wrap">{words}</div>
      )}
    </header>
  );
}
