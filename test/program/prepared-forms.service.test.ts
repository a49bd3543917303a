import { DefaultQueryCompiler } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("the forms of a new visitor are stored without compiling a query anew", async () => {
    const { application } = await createAcademicService(kind);
    const post = async (path: string, fields: object) => {
      const headers = { "content-type": "application/json" };
      const answer = await application.request(path, { method: "POST", headers, body: JSON.stringify(fields) });
      expect(answer.status).toBe(202);
    };
    const sendForms = async (email: string) => {
      await post("/apis/subscribe", { email });
      await post("/apis/acad-lic-request", { name: "Ada", email, university: "Tripos", lang: "Java" });
    };
    await sendForms("ada@example.org");
    const compile = vi.spyOn(DefaultQueryCompiler.prototype, "compileQuery");
    onTestFinished(() => compile.mockRestore());
    await sendForms("grace@example.org");
    const compiled = compile.mock.results.map(({ value }) => value.sql);
    // The lock of PostgreSQL and its limit of calls are texts, with no query to build.
    expect(compiled.filter((sql) => !/pg_advisory_xact_lock|call_limit/.test(sql))).toEqual([]);
  });
});
