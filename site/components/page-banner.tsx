import type { ReactNode } from "react";

interface PageBannerProps {
  title: string;
  /** A short line above the title that says what kind of page this is. */
  kicker?: string | undefined;
  children?: ReactNode;
}

/** The head of a page below the home page: its one first-level heading and what introduces it. */
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
