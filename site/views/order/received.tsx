import { orderFacts, orderReceived, quoteRequested } from "#content/pages/order-form.ts";
import { formatOrderAmount, offers, totalOf } from "#content/products/offers.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { MessagePage } from "../../components/message-page.tsx";
import { ContactParagraphs } from "../../components/with-contact.tsx";

type Received = Views["order/received"];

/** Whether a quote was asked for. */
const isRequest = ({ licenses }: Received) =>
  licenses !== undefined && totalOf(offers[licenses.offer], 1) === undefined;

const wordsOf = (order: Received) => (isRequest(order) ? quoteRequested : orderReceived);

export const title = (order: Received) => wordsOf(order).title;
export const menuEntry = "/buy";

export default function OrderReceived(order: Received) {
  const words = wordsOf(order);
  const facts = factsOf(order);
  return (
    <MessagePage heading={words.heading}>
      <ContactParagraphs texts={words.paragraphs} />
      {facts.length > 0 && <Facts facts={facts} />}
      <p>
        <a href="/buy">{words.backLabel}</a>
      </p>
    </MessagePage>
  );
}

function factsOf(order: Received): (readonly [string, string | number])[] {
  const { number, licenses } = order;
  if (number === undefined) return [];
  const numbered = [isRequest(order) ? orderFacts.request : orderFacts.order, number] as const;
  if (!licenses) return [numbered];
  const { offer, seats } = licenses;
  return [
    numbered,
    [orderFacts.offer, offers[offer].name],
    [orderFacts.seats, seats],
    ...(isRequest(order) ? [] : [[orderFacts.amount, formatOrderAmount(offer, seats)] as const]),
  ];
}
