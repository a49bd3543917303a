import type { SampleEvent } from "./sample-event.ts";

/** What a provider sends for the same story: one license of DesigniteJava for 300 dollars. */
export interface Shop {
  purchase: readonly SampleEvent[];
  /** A purchase that is placed first, and paid days later. */
  placed: readonly SampleEvent[];
  paidLater: readonly SampleEvent[];
  /** Of the purchase that is placed first. */
  failed: readonly SampleEvent[];
  /** 100 of the 300 dollars, and then the rest. */
  refundInPart: readonly SampleEvent[];
  refundOfRest: readonly SampleEvent[];
  /** The 300 dollars at once. */
  refundInFull: readonly SampleEvent[];
  /** That they did not reach the buyer. Empty where the provider does not report it. */
  refundFailed: readonly SampleEvent[];
  /** Empty where the provider reports none. */
  disputed: readonly SampleEvent[];
  disputeWon: readonly SampleEvent[];
  disputeLost: readonly SampleEvent[];
  subscription: readonly SampleEvent[];
  /** Three seats instead of one, in the first period. */
  moreSeats: readonly SampleEvent[];
  /** DPy instead of DesigniteJava. */
  otherPlan: readonly SampleEvent[];
  renewal: readonly SampleEvent[];
  /** The payment of 50 dollars for the change to three seats. */
  difference: readonly SampleEvent[];
  /** A purchase whose checkout names a license to renew, in the sequence in which its events are to be understood. */
  renewing(license: string, email?: string): readonly SampleEvent[];
  /** The purchase, if its events say by themselves that they are a test. */
  inTestMode: readonly SampleEvent[];
}
