import "../markdown/prose.css";
import "./facts.css";
import "./copyable.css";
import "./service-page.css";
import type { ReactNode } from "react";

// The class names stand in the tags, where the build looks for those whose style rules a view needs.

/** The section around a view. Its children are the heading and what belongs to it. */
export function ServicePage({ children }: { children: ReactNode }) {
  return <section className="page-section page-end prose service-page">{children}</section>;
}

/** The same around markup of the service, in which every value is escaped. */
export function ServiceMarkup({ markup }: { markup: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the service has escaped every value in it
    <section className="page-section page-end prose service-page" dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
