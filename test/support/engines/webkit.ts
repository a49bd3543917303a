import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { engineProgram } from "../../../scripts/system-programs.ts";
import { freePort } from "../free-port.ts";
import type { Engine } from "./engine-window.ts";

/** Ends what hangs. The limits of the driver itself are far shorter. */
const hangMilliseconds = 30 * 60_000;
const pollMilliseconds = 50;

/** Makes the bar of the MiniBrowser so small that its window can be as narrow as a phone. */
const narrowBar = "* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 4px; }";

const Answer = v.object({ value: v.unknown() });
const Sizes = v.tuple([v.number(), v.number(), v.number()]);

/** WebKitGTK's MiniBrowser over WebDriver (W3C), on a display of its own. */
export async function startWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "designite-webkit-"));
  await mkdir(join(home, "gtk-3.0"));
  await writeFile(join(home, "gtk-3.0", "gtk.css"), narrowBar);
  const display = spawn(
    engineProgram("display"),
    ["-displayfd", "1", "-screen", "0", "1600x2400x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const displayNumber = String((await once(display.stdout, "data"))[0]).trim();
  const { port, driver } = await startDriver({ HOME: home, XDG_CONFIG_HOME: home, DISPLAY: `:${displayNumber}` });

  const send = (method: string, path: string, body?: object) => sendTo(`http://127.0.0.1:${port}${path}`, method, body);
  const created = await send("POST", "/session", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary: engineProgram("miniBrowser"), args: ["--automation"] } },
    },
  });
  const session = `/session/${v.parse(v.object({ sessionId: v.string() }), created).sessionId}`;
  const post = (command: string, body: object) => send("POST", `${session}/${command}`, body);
  await post("timeouts", { script: hangMilliseconds, pageLoad: hangMilliseconds });
  const evaluateText = async (expression: string) =>
    v.parse(v.string(), await post("execute/sync", { script: `return ${expression};`, args: [] }));

  return {
    evaluateText,
    async navigate(url) {
      await post("url", { url });
    },
    async perform(actions) {
      await post("actions", { actions });
    },
    // The size of the window includes its bar, whose height is only known once it is there. The page gets its size some
    // time after the window.
    async resize(width, height) {
      for (let bar = 0, isSized = false; !isSized; ) {
        await post("window/rect", { width, height: height + bar });
        const sizes = await evaluateText("JSON.stringify([innerWidth, innerHeight, outerHeight])");
        const [innerWidth, innerHeight, outerHeight] = v.parse(Sizes, JSON.parse(sizes));
        isSized = innerWidth === width && innerHeight === height;
        bar = outerHeight - innerHeight;
      }
    },
    async screenshot() {
      return Buffer.from(v.parse(v.string(), await send("GET", `${session}/screenshot`)), "base64");
    },
    problems: () => [],
    async close() {
      await send("DELETE", session);
      await end(driver);
      await end(display);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function sendTo(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = v.parse(Answer, await response.json());
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Starts the driver, with another port where somebody else has taken the first one by now: then the driver ends. */
async function startDriver(variables: Record<string, string>): Promise<{ port: number; driver: ChildProcess }> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const port = await freePort();
    const driver = spawn(engineProgram("webKitDriver"), [`--port=${port}`], {
      stdio: "ignore",
      env: { ...process.env, ...variables },
    });
    const isRunning = () => driver.exitCode === null && driver.signalCode === null;
    while (isRunning()) {
      if ((await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))?.ok && isRunning())
        return { port, driver };
      await delay(pollMilliseconds);
    }
  }
  throw new Error("The driver of WebKit ends as soon as it is started.");
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, "close");
  program.kill();
  await ended;
}
