import type { ReactNode } from "react";
import { AlertRegion } from "./alert-region.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface FrameProps {
  /** Path of the current page, to mark it in the navigation. */
  path: string;
  children: ReactNode;
}

/** The frame of all pages: skip link, header, alerts, main content, footer. */
export function Frame({ path, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <SiteHeader path={path} />
      <AlertRegion path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
