import * as v from "valibot";

/** Whether the actions of a thing fit it as it stands, by their names. One that is not named fits always. */
type Offers = Readonly<Record<string, boolean>>;

/** Reads what a command shows of a thing. What it shows in another form hides no action. */
const readBy =
  <Shown>(schema: v.GenericSchema<unknown, Shown>, offers: (shown: Shown) => Offers) =>
  (json: unknown): Offers => {
    const read = v.safeParse(schema, json);
    return read.success ? offers(read.output) : {};
  };

const text = v.string();
const maybe = v.nullable(text);

/**
 * What can be done to a thing, by what its command shows of it. The pages offer no other action. Who has opened a form
 * before somebody else changed the thing is refused by the command, in words.
 */
export const deskOffers = {
  requests: (): Offers => ({}),
  orders: readBy(
    v.object({
      state: text,
      problem: maybe,
      paidAt: maybe,
      keysMailedAt: maybe,
      isSettled: v.number(),
      isTest: v.number(),
      isFurther: v.number(),
    }),
    ({ state, problem, paidAt, keysMailedAt, isSettled, isTest, isFurther }) => {
      // The state lags behind reports that are not worked off.
      if (isSettled === 0) return {};
      const isPaid = state === "paid";
      return {
        // A refund that failed needs a decision, and the payment may stand.
        paid: state === "pending" || state === "canceled" || (state === "refunded" && problem !== null),
        amounts: paidAt !== null,
        send: isPaid && isTest === 0 && keysMailedAt !== null,
        assign: isFurther === 0,
        "not-ours": isFurther === 0,
        refund: isPaid || state === "disputed",
        cancel: state === "pending",
      };
    },
  ),
  licenses: (): Offers => ({}),
  events: (): Offers => ({}),
};
