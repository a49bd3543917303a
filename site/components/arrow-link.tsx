import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./arrow-link.module.css";

/** A link onward, on a line of its own. `label` says to screen readers what the words alone do not. */
export function ArrowLink({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} aria-label={label}>
      {children}
      <ArrowRight aria-hidden="true" />
    </a>
  );
}
