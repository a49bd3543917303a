import { expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { injectionCorpus, unsafeOnTerminals } from "#test/support/injection-corpus.ts";
import { addSubscribers } from "#test/support/subscribers.ts";

const issue = "licenses issue --json --product dpy --edition trial --licensee Ada --mailbox ada@example.org".split(" ");

/** Rows as an earlier version, an import or a hand may have left them: the forms refuse most of the corpus. */
async function createRowsWith(text: string) {
  const { cli, service } = await createCliWithService("sqlite");
  const id = await service.ask();
  const { licenseId }: { licenseId: string } = JSON.parse((await cli.run(issue)).output);
  await addSubscribers(service.appContext, ["ada"]);
  const { query } = service.appContext.database;
  await query.updateTable("academicLicenseRequest").set({ name: text, university: text, explanation: text }).execute();
  await query.updateTable("license").set({ licensee: text, organization: text }).execute();
  await query.updateTable("outgoingMail").set({ subject: text, recipient: text, text, lastFailure: text }).execute();
  await query.updateTable("newsletterSubscription").set({ consentNote: text, subscribedOnPage: text }).execute();
  const mail = await query.selectFrom("outgoingMail").select("id").limit(1).executeTakeFirstOrThrow();
  const shown = [
    ["requests", "list"],
    ["requests", "show", id],
    ["licenses", "list"],
    ["licenses", "show", licenseId],
    ["outbox", "list"],
    ["outbox", "show", mail.id],
    ["newsletter", "subscribers"],
    ["audit", "list"],
  ];
  return { cli, shown };
}

test("the corpus holds what a terminal would act on", () => {
  expect(injectionCorpus.filter((text) => unsafeOnTerminals.test(text)).length).toBeGreaterThan(8);
});

test.each(injectionCorpus)("%j is shown on a terminal without doing anything, and comes back as JSON", async (text) => {
  const { cli, shown } = await createRowsWith(text);
  for (const words of shown) {
    const { exitCode, output, errors } = await cli.run(words);
    expect({ words, exitCode, unsafe: unsafeOnTerminals.exec(output + errors) }).toEqual({
      words,
      exitCode: 0,
      unsafe: null,
    });
    const json = await cli.run([...words, "--json"]);
    expect(unsafeOnTerminals.exec(json.output)).toBeNull();
    expect(() => JSON.parse(json.output)).not.toThrow();
  }
});

test.each(injectionCorpus)("%j is exported without a formula", async (text) => {
  const { cli } = await createRowsWith(text);
  const { output } = await cli.run(["newsletter", "export"]);
  // A cell that is a plain number and nothing else is no formula, and must stay a number.
  expect(output).not.toMatch(/(?:^|,)"?(?!-\d+(?:\.\d+)?"?(?:,|\r?$))[=+\-@\t\r]/m);
});
