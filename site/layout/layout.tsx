import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createElement, type ReactNode } from "react";
import { type AlertId, alerts } from "#content/pages/alerts.ts";
import { academicLink } from "#content/pages/navigation.ts";
import { company } from "#content/products/company.ts";
import { mediaOf, themeScript } from "../client/theme.ts";
import { WithContact } from "../components/with-contact.tsx";
import { paper } from "../drawing/colors.ts";
import type { HeadEntry } from "../seo/page-metadata.ts";
import styles from "./layout.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface SharedHeadProps {
  fontAddress: string;
}

/** The head entries of every document: pages, documentation and result pages. */
export function SharedHead({ fontAddress }: SharedHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={paper.light} media={mediaOf("light")} />
      <meta name="theme-color" content={paper.dark} media={mediaOf("dark")} />
      <meta name="application-name" content={company.name} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint */}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" type="application/atom+xml" title={`${company.name} articles`} href="/feed.xml" />
      <link rel="alternate" type="application/atom+xml" title={`${company.name} releases`} href="/releases.xml" />
      <link rel="preload" href={fontAddress} as="font" type="font/woff2" crossOrigin="anonymous" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, rules and not code */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
    </>
  );
}

/** Addresses below these paths, files, and addresses with a query, such as links of mails with their tokens. */
const isNoPage = { href_matches: ["/apis/*", "/downloads/*", "/notebooks/*", "/*\\?(.+)"] };

const pages = {
  where: {
    and: [
      { href_matches: "/*" },
      { not: isNoPage },
      { or: [{ href_matches: "/*.html" }, { not: { href_matches: "/*.*" } }] },
    ],
  },
  eagerness: "moderate",
};

/**
 * The browser renders a page of the site when the visitor points at its link (HTML, "Speculative loading"); a browser
 * that does not render in advance fetches it. Nothing else is fetched so, since a request may have an effect.
 */
const speculationRules = JSON.stringify({ prefetch: [pages], prerender: [pages] });

/** The head entries that differ from page to page. */
export function HeadEntries({ entries }: { entries: readonly HeadEntry[] }) {
  return entries.map((entry) => {
    const key = JSON.stringify(entry);
    if ("title" in entry) return <title key={key}>{entry.title}</title>;
    if ("tagName" in entry) {
      const { tagName: Link, ...attributes } = entry;
      return <Link key={key} {...attributes} />;
    }
    return <meta key={key} {...entry} />;
  });
}

/** Covers the page until it has loaded. The page's script removes it; without script the style sheet hides it. */
export function Preloader() {
  return createElement("page-preloader", { "aria-hidden": "true" });
}

interface LayoutProps {
  /** Path of the current page, to mark it in the navigation. */
  path: string;
  /** The address in the menu that the page is below. */
  menuEntry?: string | undefined;
  children: ReactNode;
}

/** The frame of all pages: skip link, header, alerts, main content, footer. */
export function Layout({ path, menuEntry, children }: LayoutProps) {
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <SiteHeader path={path} menuEntry={menuEntry} />
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

function Alert({ id }: { id: AlertId }) {
  const failed = id === "failed";
  const Mark = failed ? CircleAlert : CircleCheck;
  return (
    <div className={failed ? `${styles.alert} ${styles.failed}` : styles.alert}>
      <Mark aria-hidden="true" />
      <p>
        <WithContact text={alerts[id]} />
      </p>
      <button type="button" className="icon-button" aria-label="Close this message">
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * The region is always in the page, since screen readers announce only changes inside a known region. The messages are
 * templates beside it, which `site/client/enhance-form.ts` inserts after it has moved the region to the form.
 */
function AlertRegion({ path }: { path: string }) {
  const ids = path === academicLink.href ? academicAlertIds : alertIds;
  return (
    <>
      <div className={styles.alerts} role="alert" />
      {ids.map((id) => (
        <template key={id} data-alert={id}>
          <Alert id={id} />
        </template>
      ))}
    </>
  );
}
