import type { ReactNode } from "react";
import { quotePage } from "#content/pages/quote.ts";
import { type Currency, priceCurrency } from "#content/products/offers.ts";
import type { Paragraph } from "#content/products/text.ts";
import type { ConfirmedTerms } from "#contract/site-state.ts";
import { RichText } from "./rich-text.tsx";

interface QuoteTermsProps {
  /** What the vendor says of taxes. */
  taxNote: string | undefined;
  /** Of the invoice. */
  currency?: Currency;
  terms: ConfirmedTerms;
  /** Before the addresses of pages, so that a quote that was saved leads to them. */
  siteUrl?: string;
}

/** What holds for each quote. */
export function QuoteTerms({
  taxNote = quotePage.taxes,
  currency = priceCurrency,
  terms: { bankTransfer },
  siteUrl = "",
}: QuoteTermsProps) {
  return (
    <>
      <QuoteTerm label={quotePage.pricesLabel}>
        {quotePage.currency} {quotePage.otherCurrency[currency]} {taxNote}
      </QuoteTerm>
      <QuoteTerm label={quotePage.paymentLabel}>
        {bankTransfer ? quotePage.paymentOrTransfer : quotePage.payment}
      </QuoteTerm>
      {quotePage.terms.map(({ label, text }) => (
        <QuoteTerm key={label} label={label}>
          <RichText text={withSite(text, siteUrl)} />
        </QuoteTerm>
      ))}
      <QuoteTerm label={quotePage.kindLabel}>{quotePage.kind}</QuoteTerm>
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
