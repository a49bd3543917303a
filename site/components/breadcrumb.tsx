import { Fragment } from "react";

interface BreadcrumbProps {
  /** The pages above the current one, from the home page on. */
  steps: readonly { label: string; href: string }[];
  current: string;
}

/** The way from the home page to the current page. Its structured data is made by `seo/breadcrumb-list.ts`. */
export function Breadcrumb({ steps, current }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb" data-search-ignore="">
      {steps.map(({ label, href }) => (
        <Fragment key={href}>
          <a href={href}>{label}</a>
          <span aria-hidden="true"> / </span>
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}
