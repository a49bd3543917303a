import { join } from "node:path";
import { type AcademicService, createAcademicService } from "../academic-requests/academic-for-tests.ts";
import type { Database } from "../database/database.ts";
import { emptyDatabase } from "../database/database-for-tests.ts";
import { createTestDesk, type TestDesk } from "./cli-for-tests.ts";

/** A desk and a running service that share a database and their keys, as on a server. */
export async function createDeskWithService(
  kind: Database["kind"],
): Promise<{ desk: TestDesk; service: AcademicService }> {
  const empty = await emptyDatabase(kind);
  const desk = await createTestDesk(empty.kind === "postgres" ? { DATABASE_URL: empty.url } : {});
  const database =
    empty.kind === "postgres" ? empty : { kind: empty.kind, file: join(desk.folder, "designite.sqlite") };
  await desk.run(["keys", "create"]);
  const service = await createAcademicService(kind, {
    configuration: {
      database,
      dataFolder: desk.folder,
      keysFolder: join(desk.folder, "keys"),
      signingKeys: undefined,
      linkSecret: undefined,
      suppressionSecret: undefined,
    },
  });
  return { desk, service };
}
