import type { ReactNode } from "react";

interface PageBannerProps {
  title: string;
  /** A short line above the title, which names the kind of page. */
  kicker?: string | undefined;
  children?: ReactNode;
}

/** The head of a page other than the home page, with its only first-level heading. */
export function PageBanner({ title, kicker, children }: PageBannerProps) {
  return (
    <header className="page-banner">
      <div className="wrap">
        {kicker && <p className="kicker">{kicker}</p>}
        <h1>{title}</h1>
        {children}
      </div>
    </header>
  );
}
