import { runAdmin } from "./app/admin-commands.ts";
import { createService } from "./app/app.ts";
import { SetupCanceledError } from "./care/setup/prompts.ts";
import { type MailingService, mailFirstLicense, runSetup } from "./care/setup/run-setup.ts";
import { escapeForTerminal } from "./platform/cli/print.ts";
import { type Configuration, settingsSources } from "./platform/config/config.ts";
import { createLog, messageWithCause } from "./platform/watch/log.ts";

/** `npm run setup`: asks for the settings, checks and writes them, and mails a first license to the operator. */
const { file, environment } = settingsSources();
const print = (line: string) => process.stdout.write(`${line.split("\n").map(escapeForTerminal).join("\n")}\n`);

async function openService(configuration: Configuration): Promise<MailingService> {
  const silent = createLog("silent", { write: () => undefined });
  const service = await createService({ configuration, builtSiteFolder: undefined, log: silent });
  return {
    database: service.appContext.database,
    mailWorker: service.mailWorker,
    mailDescription: service.mailDescription,
    async close() {
      await service.stop();
      await service.close();
    },
  };
}

/** Runs a command of the admin CLI. Its errors are shown. */
const createAdmin =
  (configuration: Configuration) =>
  async (words: readonly string[], input = "") => {
    const output: string[] = [];
    const exitCode = await runAdmin(words, {
      output: { write: (text) => output.push(text) },
      errorOutput: { write: (text) => print(`  ${text.trimEnd()}`) },
      readInput: async () => Buffer.from(input),
      readConfiguration: () => configuration,
    });
    return { exitCode, output: output.join("") };
  };

// Whatever is written is for the user of the service alone.
process.umask(0o077);
try {
  const prompts = process.stdin.isTTY ? (await import("./care/setup/prompts.ts")).clackPrompts : undefined;
  process.exitCode = await runSetup({
    words: process.argv.slice(2),
    file,
    environment,
    prompts,
    print,
    mailFirstLicense: (configuration) =>
      mailFirstLicense(configuration, { print, runAdmin: createAdmin(configuration), openService }),
  });
} catch (error) {
  const message = error instanceof Error ? messageWithCause(error) : String(error);
  print(error instanceof SetupCanceledError ? "Canceled. Nothing was written." : message);
  process.exitCode = isUsageError(error) ? 2 : 1;
}

function isUsageError(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
