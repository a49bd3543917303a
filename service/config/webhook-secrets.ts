import type { PaymentProvider } from "./sales-settings.ts";

/** A secret by which a provider of payments signs its events. */
export interface WebhookSecret {
  secret: string;
  /** What it signs comes from a test account. Some providers do not say so in their events. */
  isTest: boolean;
}

/** The secrets of each provider. Without one its events are not accepted. */
export type WebhookSecrets = Readonly<Record<PaymentProvider, readonly WebhookSecret[]>>;

const testMark = "test:";

/** Reads secrets with commas between them. Several are valid at once, so that a new one can replace an old one. */
export function parseWebhookSecrets(text: string): WebhookSecret[] {
  return text.split(",").map((entry) => {
    const isTest = entry.trim().startsWith(testMark);
    const secret = entry.trim().slice(isTest ? testMark.length : 0);
    if (!/^[!-~]{6,200}$/.test(secret)) throw new Error("Each has 6 to 200 characters and no blanks.");
    return { secret, isTest };
  });
}
