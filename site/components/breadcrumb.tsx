import { Fragment } from "react";
import styles from "./breadcrumb.module.css";

interface BreadcrumbProps {
  /** The pages above the current one, the highest first. */
  steps: readonly { label: string; href: string }[];
  /** The current page. Without it the heading below says it. */
  current?: string;
}

const separator = <span aria-hidden="true"> / </span>;

/** The way to the current page from those above it. Its structured data is made by `seo/breadcrumb-list.ts`. */
export function Breadcrumb({ steps, current }: BreadcrumbProps) {
  return (
    <nav className={`muted small ${styles.path}`} aria-label="Breadcrumb" data-search-ignore="">
      {steps.map(({ label, href }, at) => (
        <Fragment key={href}>
          {at > 0 && separator}
          <a href={href}>{label}</a>
        </Fragment>
      ))}
      {current && (
        <>
          {separator}
          <span aria-current="page">{current}</span>
        </>
      )}
    </nav>
  );
}
