import * as v from "valibot";
import { mailbox } from "./mailbox.ts";

/** `POST /apis/subscribe`: subscribe one mailbox to the newsletter (site specification, section 7). */
export const subscribePath = "/apis/subscribe";

/** What the page sends. The same address sent again is answered the same and stored once. */
export const SubscribeRequest = v.object({ email: mailbox("email") }, "The request must hold the field email.");

/** The request as the page writes it, before the service trims and checks it. */
export type SubscribeRequest = v.InferInput<typeof SubscribeRequest>;
