import type { OutgoingMailRow } from "./tables.ts";

/** Mail servers limit the connections of one sender, some to a handful. */
const singleSlots = 4;
const bulkSlots = 2;
/** One slot stays free of the mails to one domain, however slowly its server answers. */
const slotsOfOneDomain = singleSlots - 1;

/** As many connections as deliveries at a time. */
export const deliveriesAtOnce: number = singleSlots + bulkSlots;

/** Which mails may be claimed now. */
export interface Room {
  single: boolean;
  bulk: boolean;
  /** Domains of recipients that hold as many slots as they may. */
  fullDomains: readonly string[];
}

type SlotHolder = Pick<OutgoingMailRow, "bulk" | "recipient">;

export interface DeliverySlots {
  room(): Room;
  /** Returns the function that frees the slot. */
  occupy(mail: SlotHolder): () => void;
}

/** Counts the deliveries under way of one worker. */
export function createDeliverySlots(): DeliverySlots {
  const held = new Set<SlotHolder>();

  return {
    room() {
      const mails = [...held];
      const domains = mails.flatMap(({ bulk, recipient }) => (bulk || recipient === null ? [] : [domainOf(recipient)]));
      return {
        single: mails.filter(({ bulk }) => !bulk).length < singleSlots,
        bulk: mails.filter(({ bulk }) => bulk).length < bulkSlots,
        fullDomains: [...Map.groupBy(domains, (domain) => domain)]
          .filter(([, holders]) => holders.length >= slotsOfOneDomain)
          .map(([domain]) => domain),
      };
    },
    occupy(mail) {
      held.add(mail);
      return () => {
        held.delete(mail);
      };
    },
  };
}

function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf("@") + 1);
}
