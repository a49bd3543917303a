import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  /** How screen readers announce it. */
  role?: "alert" | "status";
  children: ReactNode;
}

/** What must not be missed. */
export function Notice({ role, children }: NoticeProps) {
  return (
    <p className={styles.notice} role={role}>
      {children}
    </p>
  );
}
