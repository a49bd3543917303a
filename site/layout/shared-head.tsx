import { company } from "#content/company.ts";
import { mediaOf, themeColors, themeScript } from "../client/theme.ts";
import { speculationRules } from "./speculation-rules.ts";

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
      <meta name="theme-color" content={themeColors.light} media={mediaOf("light")} />
      <meta name="theme-color" content={themeColors.dark} media={mediaOf("dark")} />
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
