import { orderFacts, orderReceived } from "#content/pages/order-form.ts";
import { formatOrderAmount, offers } from "#content/products/offers.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { MessagePage } from "../../components/message-page.tsx";
import { ContactParagraphs } from "../../components/with-contact.tsx";

export const title = () => orderReceived.title;

export default function OrderReceived({ number, licenses }: Views["order/received"]) {
  return (
    <MessagePage heading={orderReceived.heading}>
      <ContactParagraphs texts={orderReceived.paragraphs} />
      {number !== undefined && (
        <Facts
          facts={[
            [orderFacts.number, number],
            ...(licenses
              ? ([
                  [orderFacts.offer, offers[licenses.offer].name],
                  [orderFacts.seats, licenses.seats],
                  [orderFacts.amount, formatOrderAmount(licenses.offer, licenses.seats)],
                ] as const)
              : []),
          ]}
        />
      )}
      <p>
        <a href="/buy">{orderReceived.backLabel}</a>
      </p>
    </MessagePage>
  );
}
