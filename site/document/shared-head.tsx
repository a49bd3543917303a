import { company } from "#content/company.ts";

interface SharedHeadProps {
  fontAddress: string;
  behaviourScriptAddress: string;
}

/** What stands in the head of every document: application pages, documentation and result pages alike. */
export function SharedHead({ fontAddress, behaviourScriptAddress }: SharedHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="application-name" content={company.name} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="preload" href={fontAddress} as="font" type="font/woff2" crossOrigin="anonymous" />
      <script type="module" async src={behaviourScriptAddress} />
    </>
  );
}
