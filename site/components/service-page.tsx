import "../styles/prose.css";
import type { ReactNode } from "react";
import { PageBanner } from "./page-banner.tsx";
import styles from "./service-page.module.css";

interface ServicePageProps {
  heading: string;
  /** Beside the content on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A view with a form, a quote or a list. */
export function ServicePage({ heading, aside, children }: ServicePageProps) {
  return (
    <>
      <PageBanner short title={heading} />
      <div className={`page-section ${styles.content} ${aside ? styles.columns : ""}`}>
        <div className={`prose ${styles.main}`}>{children}</div>
        {aside && <aside className={`prose ${styles.aside}`}>{aside}</aside>}
      </div>
    </>
  );
}
