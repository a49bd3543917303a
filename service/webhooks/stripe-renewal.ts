import * as v from "valibot";
import { ownData, text } from "./event-shapes.ts";
import type { Surroundings } from "./provider-adapter.ts";

/** What a session says of the license to renew: its own data, or the reference in the address of a payment link. */
export const SessionRenewal = v.pipe(
  v.object({ metadata: ownData, client_reference_id: text }),
  v.transform(({ metadata, client_reference_id }) => metadata.renewsId ?? client_reference_id),
);

/** What the invoice of a session asks for. */
export function subjectOfSession(type: string, object: unknown): string | null {
  if (!type.startsWith("checkout.session.")) return null;
  const { success, output } = v.safeParse(v.object({ invoice: v.string() }), object);
  return success ? subjectOfInvoice(output.invoice) : null;
}

const subjectOfInvoice = (invoice: string) => `session:${invoice}`;

/**
 * The license that the checkout of an invoice renews. The address of a payment link hands it to the session alone, which
 * may arrive after the invoice. Undefined while it may.
 *
 * @param surroundings `isNew` only where renewals lead to payment links
 */
export async function renewedByCheckout(
  invoice: string,
  { find, isNew }: Pick<Surroundings, "find" | "isNew">,
): Promise<string | null | undefined> {
  const event = await find(subjectOfInvoice(invoice));
  if (event !== undefined) return v.parse(v.object({ data: v.object({ object: SessionRenewal }) }), event).data.object;
  return isNew ? undefined : null;
}
