import { runReport } from "./report-program.ts";

process.exitCode = await runReport(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(`${text}\n`),
});
