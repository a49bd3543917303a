/** npm run typecheck: the types of the whole project. `npm run typecheck -- FILE...` shows the faults of these files alone. */
import { spawnSync } from "node:child_process";
import { join, relative, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const files = process.argv.slice(2).map((file) => relative(root, resolve(file)));

const { status, stdout } = run("tsc", ["--pretty", "false"], ["inherit", "pipe", "inherit"]);
const faults = stdout ?? "";
if (files.length === 0) {
  process.stdout.write(faults);
  process.exitCode = status ?? 1;
} else {
  const concerned = faults.split("\n").filter((line) => files.some((file) => line.startsWith(`${file}(`)));
  for (const line of concerned) console.log(line);
  process.exitCode = concerned.length > 0 ? 1 : 0;
}

function run(program: string, programArguments: string[], stdio: "inherit" | ["inherit", "pipe", "inherit"]) {
  const result = spawnSync(program, programArguments, { cwd: root, stdio, encoding: "utf8" });
  if (result.error) throw result.error;
  return result;
}
