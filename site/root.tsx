import "./styles/index.css";
import { behavior } from "virtual:page-scripts";
import sansFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation, useRouteError } from "react-router";
import { ApplicationError } from "./layout/application-error.tsx";
import { Frame } from "./layout/frame.tsx";
import { SharedHead } from "./layout/shared-head.tsx";
import { pagePathOf } from "./seo/page-path.ts";

/** The document around every page. Scripts that run before React set attributes on `<html>`, hence the suppression. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <SharedHead fontAddress={sansFont} behaviorScriptAddress={behavior} />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame path={pagePathOf(pathname)}>{children}</Frame>
        <Scripts />
      </body>
    </html>
  );
}

/** Tells the page's script that React listens, so that it hands over what it has held. */
function useStarted() {
  useEffect(() => {
    document.documentElement.dataset.application = "started";
    dispatchEvent(new Event("application-started"));
  }, []);
}

export default function Root() {
  useStarted();
  return <Outlet />;
}

/** Site specification, section 8: the default error page, inside the frame. */
export function ErrorBoundary() {
  useStarted();
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <ApplicationError detail={`${error.status} ${error.statusText}`} />;
  return <ApplicationError detail={error instanceof Error ? error.message : "Unknown error"} />;
}
