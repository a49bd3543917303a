import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { productIds } from "#content/catalog/product-names.ts";
import { compileCache } from "../../scripts/compile-cache.ts";
import { testOperator } from "./sign-in.ts";

const ownCheckout = resolve(import.meta.dirname, "..", "..");

export interface ServiceProcess {
  child: ChildProcess;
  /** The address of the service, once it answers. */
  url: string;
  /** Both outputs so far. */
  output(): string;
  /** Resolves with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
  /** Resolves when the service answers. Rejects with its output when it ends instead. */
  answers: Promise<void>;
  /** Sends a signal unless the process has ended already, and resolves when it has. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServiceProcessOptions {
  /** Of the command line, such as `--without-site`. */
  arguments?: readonly string[];
  /** The whole environment of the process. Without PORT it takes any free port, and without ENV_FILE no file is read. */
  variables: Readonly<Record<string, string | undefined>>;
  /** The folder of another checkout of the project. */
  checkout?: string;
  /** Another program than `service/main.ts`. */
  program?: string;
  /** An open file that the log goes to. */
  logFile?: number | undefined;
}

const addressLine = /(?:served|answered) at (http:\S+)/;

/** Runs the real program, `service/main.ts`. */
export function runServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const { arguments: words = [], variables, checkout = ownCheckout, logFile } = options;
  const { program = resolve(checkout, "service", "main.ts") } = options;
  const child = spawn(process.execPath, [program, ...words], {
    cwd: checkout,
    // Compiled code is kept as `npm start` keeps it: without, a start takes twice the time.
    env: {
      PORT: "0",
      ENV_FILE: "/dev/null",
      OPERATORS: testOperator,
      TOOLS_ACCEPT_KEYS: productIds.join(","),
      ...compileCache,
      ...variables,
    },
    stdio: ["ignore", logFile ?? "pipe", "pipe"],
  });
  const lines: string[] = [];
  const answers = Promise.withResolvers<void>();
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue;
    createInterface({ input }).on("line", (line) => {
      lines.push(line);
      // The last line of the start.
      if (addressLine.test(line)) answers.resolve();
    });
  }
  const exited = once(child, "close").then(() => child.exitCode);
  exited.then(
    () => answers.reject(new Error(`The service ended before it answered.\n${lines.join("\n")}`)),
    answers.reject,
  );
  // Tests of a start that fails do not wait for answers.
  answers.promise.catch(() => undefined);
  return {
    child,
    get url() {
      return addressLine.exec(lines.join("\n"))?.[1] ?? "";
    },
    output: () => lines.join("\n"),
    exited,
    answers: answers.promise,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await exited;
    },
  };
}

/** Runs the real program and waits until it answers. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const service = runServiceProcess(options);
  await service.answers;
  return service;
}
