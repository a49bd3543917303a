import { runAdmin } from "./admin-commands.ts";
import { runSetup, SetupCanceledError } from "./ask-settings.ts";
import { escapeForTerminal } from "./cli/print.ts";
import { readConfiguration } from "./config.ts";
import { messageWithCause } from "./log.ts";
import { settingsFile } from "./settings-file.ts";

/** `npm run setup`: asks for the settings, tries and writes them, and makes the keys. */
const print = (line: string) => process.stdout.write(`${line.split("\n").map(escapeForTerminal).join("\n")}\n`);

// Whatever is written is for the user of the service alone.
process.umask(0o077);
if (process.stdin.isTTY) {
  try {
    process.exitCode = await runSetup({
      file: settingsFile(),
      print,
      async createKeys(settings) {
        const exitCode = await runAdmin(["keys", "create"], {
          output: { write: () => undefined },
          errorOutput: { write: (text) => print(text.trimEnd()) },
          readInput: async () => Buffer.of(),
          readConfiguration: () => readConfiguration(settings),
        });
        return exitCode === 0;
      },
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    print(error instanceof SetupCanceledError ? "Canceled. Nothing was written." : messageWithCause(error));
    process.exitCode = 1;
  }
} else {
  print("There is no terminal to ask on. Copy .env.example to .env, fill it in, and run: npm run admin -- keys create");
  process.exitCode = 2;
}
