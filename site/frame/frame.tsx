import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { type AlertId, alerts } from "#content/pages/alerts.ts";
import { academicLink } from "#content/pages/navigation.ts";
import { contactLink } from "#content/products/company.ts";
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

const alertIds: readonly AlertId[] = ["subscribed", "failed"];
const academicAlertIds: readonly AlertId[] = [...alertIds, "requested"];

/** The contact address is a link. */
function Words({ text }: { text: string }) {
  const [before, after] = text.split("{email}");
  if (after === undefined) return before;
  return (
    <>
      {before}
      <a href={contactLink.href}>{contactLink.text}</a>
      {after}
    </>
  );
}

function Alert({ id }: { id: AlertId }) {
  const failed = id === "failed";
  const Mark = failed ? CircleAlert : CircleCheck;
  return (
    <div className={failed ? "alert alert-failed" : "alert"}>
      <Mark aria-hidden="true" className="alert-mark" />
      <p>
        <Words text={alerts[id]} />
      </p>
      <button type="button" className="icon-button" aria-label="Close this message">
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * The region is always in the page, since screen readers announce only changes inside a known region. The messages are
 * templates beside it, which `site/ui/enhance-form.ts` inserts after it has moved the region to the form.
 */
function AlertRegion({ path }: { path: string }) {
  const ids = path === academicLink.href ? academicAlertIds : alertIds;
  return (
    <>
      <div className="alert-region" role="alert" />
      {ids.map((id) => (
        <template key={id} data-alert={id}>
          <Alert id={id} />
        </template>
      ))}
    </>
  );
}
