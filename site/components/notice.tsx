import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  /** How screen readers announce it. */
  role?: "alert" | "status";
  /** It says why nothing was done. */
  isFault?: boolean;
  children: ReactNode;
}

/** What must not be missed. */
export function Notice({ role, isFault = false, children }: NoticeProps) {
  return (
    <p className={isFault ? `${styles.notice} ${styles.fault}` : styles.notice} role={role}>
      {children}
    </p>
  );
}
