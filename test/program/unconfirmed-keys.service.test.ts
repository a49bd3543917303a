import { describe, expect, test } from "vitest";
import { licensesOfOrder } from "#service/licenses/license-store.ts";
import { minutes } from "#service/time.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { issueLicense } from "#test/support/issue-license.ts";
import { sell } from "#test/support/sample-order.ts";

describe.each(databaseKinds)("while nobody has seen the tools accept our keys, on %s", (kind) => {
  test("what is paid waits for its key, and gets it once somebody has", async () => {
    const { app, clock, jobs, sendMails, transport } = await createAcademicService(kind);
    const { acceptedKeys } = app.sales;
    app.sales = { ...app.sales, acceptedKeys: [] };
    const id = await sell(app);
    const work = async () => {
      clock.advance(minutes(11));
      await jobs.runAll();
      await jobs.runAll();
      await sendMails();
      return transport.mails.splice(0).map(({ purpose }) => purpose);
    };
    expect((await work()).toSorted()).toEqual(["operator-alarm", "order-waiting"]);
    expect(await licensesOfOrder(app.database.query, id)).toMatchObject([{ keyText: "" }]);
    app.sales = { ...app.sales, acceptedKeys };
    expect(await work()).toEqual(["order-keys"]);
  });

  test("a license by hand is one for trying, whose key says so", async () => {
    const { app } = await createAcademicService(kind);
    app.sales = { ...app.sales, acceptedKeys: [] };
    await issueLicense(app);
    const [license] = await app.database.query.selectFrom("license").selectAll().execute();
    expect(license).toMatchObject({ licensee: "TEST Ada Lovelace", keyText: expect.stringMatching(/^eyJ/) });
  });
});
