import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { sampleMail, sampleSender } from "#test/support/mail/sample-mail.ts";
import { seconds } from "../time.ts";
import { createSmtpTransport } from "./transport.ts";

test("a mail server may take its time to answer the content", async () => {
  const server = await startMailServer({
    onData: (stream, _, done) => {
      stream.resume().on("end", () => setTimeout(done, seconds(21)));
    },
  });
  const transport = createSmtpTransport(server.url, sampleSender);
  onTestFinished(() => transport.close());
  expect(await transport.deliver(sampleMail, new AbortController().signal)).toMatchObject({ kind: "delivered" });
});
