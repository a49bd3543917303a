import type { ReactNode } from "react";

interface PageBannerProps {
  title: string;
  /** A short line above the title, which names the kind of page. */
  kicker?: string | undefined;
  /** Beside a long title on wide screens, below it on narrow ones. */
  aside?: ReactNode;
  /** Before a plate or results, which are then in the first window. */
  short?: boolean;
  children?: ReactNode;
}

/** The head of a page other than the home page, with its only first-level heading. */
export function PageBanner({ title, kicker, aside, short, children }: PageBannerProps) {
  const words = (
    <>
      {kicker && <p className="kicker">{kicker}</p>}
      <h1>{title}</h1>
      {children}
    </>
  );
  return (
    <header className={short ? "page-banner page-banner-short" : "page-banner"}>
      {aside ? (
        <div className="wrap banner-columns stack">
          <div>{words}</div>
          <div>{aside}</div>
        </div>
      ) : (
        <div className="wrap">{words}</div>
      )}
    </header>
  );
}
