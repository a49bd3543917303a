import { existsSync } from "node:fs";
import { link, rm } from "node:fs/promises";
import { buildCommand } from "@stricli/core";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { jsonFlag } from "../../cli/flags.ts";
import { printResult } from "../../cli/print-result.ts";
import { withDatabase } from "../../cli/with-app-context.ts";
import type { Configuration } from "../../config/config.ts";
import { becomeSoleProcess } from "../../database/sole-process.ts";
import { type Moved, moveRows } from "./move-rows.ts";

const isPostgres = (text: string) => /^postgres(?:ql)?:\/\//.test(text);

export const moveCommand = buildCommand<{ json: boolean }, [string], CliContext>({
  async func({ json }, destination) {
    const moved = await withDatabase(this, async (source) => {
      const leave = await becomeSoleProcess(this.configuration.database);
      try {
        const move = (to: Configuration["database"]) => moveRows(source, to, this.clock.now());
        if (isPostgres(destination)) return await move({ kind: "postgres", url: destination });
        return await intoNewFile(destination, (file) => move({ kind: "sqlite", file }));
      } finally {
        await leave();
      }
    });
    const tables = Object.keys(moved.tables).length;
    const next = isPostgres(destination)
      ? "Set DATABASE_URL to it and start the service."
      : "Put it into DATA_DIR as designite.sqlite, remove DATABASE_URL, and start the service.";
    printResult(
      this,
      json,
      moved,
      `${moved.rows} rows of ${tables} tables were copied from ${moved.from} to ${moved.to}. Counts and digests of every table are the same on both sides, read anew. ${next} The former database is as it was.`,
    );
  },
  parameters: {
    flags: { json: jsonFlag },
    positional: {
      kind: "tuple",
      parameters: [
        {
          brief: "The address of an empty PostgreSQL database, or a SQLite file that is not there yet",
          placeholder: "destination",
          parse: String,
        },
      ],
    },
  },
  docs: {
    brief: "Copy the database to the other engine, and compare both",
    fullDescription:
      "Stop every service process first. Copies all rows into an empty database, reads both sides anew and compares each table by count and digest. Where they differ, as when a service still writes, a SQLite file is not kept, and a PostgreSQL database must be emptied. The password of PostgreSQL can be given as PGPASSWORD instead of in the address, where other users see it.",
    customUsage: ["postgres://designite@db.example.org/designite", "/var/lib/designite/designite.sqlite"],
  },
});

/** A file appears under its name when everything is in it. */
async function intoNewFile(file: string, work: (unfinished: string) => Promise<Moved>): Promise<Moved> {
  const unfinished = `${file}.unfinished`;
  if (existsSync(file)) throw new CliError(`${file} exists. Nothing is overwritten.`);
  if (existsSync(unfinished))
    throw new CliError(`${unfinished} exists. Where no other move runs, one was interrupted: remove the file.`);
  try {
    const moved = await work(unfinished);
    await link(unfinished, file);
    return moved;
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) await rm(unfinished + suffix, { force: true });
  }
}
