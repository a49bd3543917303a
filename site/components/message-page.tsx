import "../styles/prose.css";
import type { ReactNode } from "react";
import styles from "./message-page.module.css";

interface MessagePageProps {
  heading: ReactNode;
  children: ReactNode;
}

/** A view of a few words, beside their heading on wide screens. */
export function MessagePage({ heading, children }: MessagePageProps) {
  return (
    <section className={`page-section ${styles.page}`}>
      <h1>{heading}</h1>
      <div className="prose">{children}</div>
    </section>
  );
}
