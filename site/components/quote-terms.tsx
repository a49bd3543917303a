import type { ReactNode } from "react";
import { quotePage } from "#content/pages/quote.ts";
import type { Paragraph } from "#content/products/text.ts";
import { RichText } from "./rich-text.tsx";

interface QuoteTermsProps {
  /** What the vendor says of taxes. */
  taxNote: string | undefined;
  /** Before the addresses of pages, so that a quote that was saved leads to them. */
  siteUrl?: string;
}

/** What holds for each quote. */
export function QuoteTerms({ taxNote = quotePage.taxes, siteUrl = "" }: QuoteTermsProps) {
  return (
    <>
      <QuoteTerm label={quotePage.pricesLabel}>
        {quotePage.currency} {taxNote}
      </QuoteTerm>
      {quotePage.terms.map(({ label, text }) => (
        <QuoteTerm key={label} label={label}>
          <RichText text={withSite(text, siteUrl)} />
        </QuoteTerm>
      ))}
    </>
  );
}

export function QuoteTerm({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function withSite(text: Paragraph, siteUrl: string): Paragraph {
  if (typeof text === "string") return text;
  return text.map((piece) =>
    typeof piece !== "string" && "href" in piece && piece.href.startsWith("/")
      ? { ...piece, href: siteUrl + piece.href }
      : piece,
  );
}
