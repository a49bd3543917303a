import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";

/**
 * The least that a stored form can cost: a row of 40 bytes and one of 3 kB in a transaction of their own, each durable,
 * one after the other. Prints how many a second: `node bench/posts/insert-loop.ts FOLDER SECONDS`.
 */
const [folder = ".", seconds = "4"] = process.argv.slice(2);
const database = new DatabaseSync(join(folder, "loop.sqlite"));
database.exec("pragma journal_mode = wal; pragma synchronous = full");
database.exec(
  "create table reader (id text primary key, mailbox text); create table mail (id text primary key, text text)",
);
const addReader = database.prepare("insert into reader values (?, ?)");
const addMail = database.prepare("insert into mail values (?, ?)");
const text = "x".repeat(3000);
let added = 0;
const startedAt = performance.now();
while (performance.now() - startedAt < Number(seconds) * 1000) {
  database.exec("begin immediate");
  addReader.run(`key${added}`, `reader${added}@example.org`);
  addMail.run(`key${added}`, text);
  database.exec("commit");
  added += 1;
}
const { userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({ perSecond: added / Number(seconds), microseconds: (userCPUTime + systemCPUTime) / added }),
);
