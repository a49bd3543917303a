import { createCliWithService } from "./cli-with-service.ts";
import { unsafeOnTerminals } from "./injection-corpus.ts";
import { issueLicense } from "./issue-license.ts";
import { addSubscribers } from "./subscribers.ts";

export interface StoredTexts {
  /** Puts the text into rows, as an earlier version, an import or a hand may have: the forms refuse most of the corpus. */
  store(text: string): Promise<void>;
  /** What is wrong with the output of the command that shows the rows. */
  faultsWhenShown(): Promise<string[]>;
}

export async function createStoredTexts(): Promise<StoredTexts> {
  const { cli, service } = await createCliWithService("sqlite");
  await service.ask();
  await issueLicense(service.app);
  await addSubscribers(service.app, ["ada"]);
  const { query } = service.app.database;
  return {
    async store(text) {
      const fields = { name: text, university: text };
      await query.updateTable("academicLicenseRequest").set(fields).execute();
      await query.updateTable("license").set({ licensee: text, organization: text }).execute();
      await query.updateTable("outgoingMail").set({ subject: text, text, lastFailure: text }).execute();
      await query.updateTable("newsletterSubscription").set({ consentNote: text, subscribedOnPage: text }).execute();
    },
    async faultsWhenShown() {
      const { exitCode, output, errors } = await cli.run(["people", "export", "ada@uni.example.org"]);
      const faults: string[] = [];
      if (exitCode !== 0) faults.push(`It fails: ${errors}`);
      if (unsafeOnTerminals.test(output + errors)) faults.push("It prints what a terminal would act on");
      if (!isJson(output)) faults.push("It prints no JSON");
      return faults;
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
