import { contactLink } from "#content/company.ts";
import { formatAmount, type OfferId, offers } from "#content/offers.ts";
import { promiseWords } from "#content/promises.ts";
import { type VersionName, versions } from "#content/versions.ts";
import { formatPrice } from "../components/format-price.ts";

/** The value with this name. An unknown name stops the build. */
function factAt<Name extends string, Fact>(
  facts: { readonly [name in Name]: Fact },
  name: Name,
  element: string,
): Fact {
  if (Object.hasOwn(facts, name)) return facts[name];
  throw new Error(`<${element}> knows no "${name}". It knows ${Object.keys(facts).join(", ")}.`);
}

/** The version of a tool or action: `<Version of="dpy" />`. */
export function Version({ of }: { of: VersionName }) {
  return factAt(versions, of, "Version");
}

/** The price of an offer: `<Price of="professional-java" />`; `amountOnly` leaves out the period. */
export function Price({ of, amountOnly }: { of: OfferId; amountOnly?: boolean }) {
  const { price } = factAt(offers, of, "Price");
  return amountOnly && price.kind === "yearly" ? formatAmount(price.amount) : formatPrice(price);
}

/** A promised figure in words: `<Promised of="freeJavaLines" />` is "50,000 lines of Java". */
export function Promised({ of }: { of: keyof typeof promiseWords }) {
  return factAt(promiseWords, of, "Promised");
}

export function ContactAddress() {
  return <a href={contactLink.href}>{contactLink.text}</a>;
}
