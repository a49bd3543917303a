import { type OfferId, priceCurrency } from "#content/offers.ts";
import { quoteValidDays } from "#content/promises.ts";
import type { AppContext } from "../../context/app-context.ts";
import { shortCode } from "../../ids/identifier.ts";
import { workingDayTimeZone } from "../../time/working-days.ts";
import { priceOf } from "../order-amount.ts";

/** What is to be quoted or ordered. */
export interface Selection {
  offer: OfferId;
  seats: number;
}

export interface Quote extends Selection {
  /** Follows from the day, the selection and its price, so that it need not be stored. */
  number: string;
  date: Temporal.PlainDate;
  /** The last day on which the prices hold. */
  validUntil: Temporal.PlainDate;
  /** Whole units of the currency of the offers. */
  each: number;
  total: number;
}

type Quoting = Pick<AppContext, "clock" | "suppressionSecret">;

const numberPattern = /^Q-(\d{4})(\d{2})(\d{2})-[0-9A-Z]{8}$/;

export const isQuoteNumber = (text: string): boolean => dayOf(text) !== undefined;

/** The quote for a selection, as of today, or undefined if its price is not fixed. */
export function quoteToday(selection: Selection, quoting: Quoting): Quote | undefined {
  return quoteOn(today(quoting), selection, quoting);
}

/** The quote with this number, if it was made for this selection at the present price, and holds today. */
export function findQuote(number: string, selection: Selection, quoting: Quoting): Quote | undefined {
  const date = dayOf(number);
  const quote = date && quoteOn(date, selection, quoting);
  if (quote?.number !== number) return undefined;
  const now = today(quoting);
  const holds =
    Temporal.PlainDate.compare(quote.date, now) <= 0 && Temporal.PlainDate.compare(now, quote.validUntil) <= 0;
  return holds ? quote : undefined;
}

function quoteOn(date: Temporal.PlainDate, { offer, seats }: Selection, { suppressionSecret }: Quoting) {
  const each = priceOf(offer);
  if (each === undefined) return undefined;
  const facts = [date, offer, seats, each, priceCurrency];
  // The secret of the suppressions is never replaced, so numbers stay the same.
  const code = shortCode(`designite quote\n${facts.join("\n")}`, 8, suppressionSecret);
  return {
    ...{ offer, seats, date, each },
    number: `Q-${date.toString().replaceAll("-", "")}-${code}`,
    validUntil: date.add({ days: quoteValidDays }),
    total: each * seats,
  };
}

const today = ({ clock }: Quoting): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(workingDayTimeZone).toPlainDate();

function dayOf(number: string): Temporal.PlainDate | undefined {
  const [, year, month, day] = numberPattern.exec(number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    );
  } catch {
    return undefined;
  }
}
