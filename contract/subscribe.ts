import * as v from "valibot";
import { defineEndpoint, type RequestOf } from "./endpoint.ts";
import { subscribePath } from "./forms.ts";
import { mailbox } from "./mailbox.ts";

/** Subscribes one mailbox to the newsletter (site specification, section 7). A repeat gets the same answer. */
export const subscribeEndpoint = defineEndpoint({
  path: subscribePath,
  request: v.object({ email: mailbox("email") }, "The request must hold the field email."),
});

export type SubscribeRequest = RequestOf<typeof subscribeEndpoint>;
