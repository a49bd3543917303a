import type { ReactNode } from "react";

const className = "page-section page-end prose service-page";

/** The section around a view. Its children are the heading and what belongs to it. */
export function ServicePage({ children }: { children: ReactNode }) {
  return <section className={className}>{children}</section>;
}

/** The same around markup of the service, in which every value is escaped. */
export function ServiceMarkup({ markup }: { markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <section className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
}
