import type { DeliverableMail, Delivery, MailTransport } from "#service/mail/transport.ts";

/** Keeps the mails it is given, and answers as it is told. */
export class TestTransport implements MailTransport {
  readonly description = "a list in memory";
  readonly mails: DeliverableMail[] = [];
  answer: Delivery = { kind: "delivered", to: "a list" };
  async deliver(mail: DeliverableMail): Promise<Delivery> {
    this.mails.push(mail);
    return this.answer;
  }
  close(): void {}
}
