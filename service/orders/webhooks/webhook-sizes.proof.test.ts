import { expect, test } from "vitest";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";
import { signatureHeaders, webhookSecret } from "#test/support/webhooks/deliver-event.ts";

test("through the port and between the threads a body of 256 kB is taken, and no longer one", async () => {
  const service = await startService(["--without-site"], {
    DATA_DIR: temporaryFolder(),
    SMTP_URL: (await startSilentServer()).url,
    STRIPE_API_KEY: "rk_live_0123456789",
    STRIPE_WEBHOOK_SECRETS: webhookSecret.stripe,
  });
  const send = (length: number) => {
    const body = JSON.stringify({ id: `evt_${length}` }).padEnd(length);
    const headers = signatureHeaders("stripe", body, webhookSecret.stripe);
    return fetch(`${service.url}/webhooks/stripe`, { method: "POST", headers, body });
  };
  expect((await send(256 * 1024)).status).toBe(200);
  expect((await send(256 * 1024 + 1)).status).toBe(413);
  const elsewhere = await fetch(`${service.url}/apis/subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.org" }).padEnd(17 * 1024),
  });
  expect(elsewhere.status).toBe(413);
});
