import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";

describe.each(databaseKinds)("the outbox on %s", (kind) => {
  test("shows what failed, and lets it be tried again", async () => {
    const { cli, service } = await createCliWithService(kind);
    await service.ask();
    service.transport.answer = { kind: "refused", permanent: true, reason: "550 EENVELOPE" };
    await service.sendMails();
    const failed = JSON.parse((await cli.run(["outbox", "list", "--state", "failed", "--json"])).output);
    expect(failed).toHaveLength(2);
    expect(JSON.stringify(failed)).not.toContain("<html");
    const receipt = failed.find(({ purpose }: { purpose: string }) => purpose === "academic-receipt");
    expect((await cli.run(["outbox", "show", receipt.id, "--secrets"])).output).toMatch(
      /Last failure +550 EENVELOPE[\s\S]*has arrived/,
    );
    expect((await cli.run(["outbox", "retry", "--dry-run"])).output).toContain(receipt.id);
    expect((await cli.run(["outbox", "retry", receipt.id])).output).toBe("1 mail is tried again.\n");
    expect((await cli.run(["outbox", "retry"])).output).toBe("1 mail is tried again.\n");
    service.transport.answer = { kind: "delivered", to: "a list" };
    await service.sendMails();
    expect(JSON.parse((await cli.run(["outbox", "list", "--state", "sent", "--json"])).output)).toHaveLength(2);
    expect((await service.actions()).filter((action) => action === "mail-retried")).toHaveLength(2);
  });
});
