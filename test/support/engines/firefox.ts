import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { engineProgram } from "../../../scripts/system-programs.ts";
import { openDevTools } from "../dev-tools.ts";
import { listeningAddress } from "../listening-address.ts";
import type { Engine } from "./engine-window.ts";

const Tab = v.object({ context: v.string() });
const Tabs = v.object({ contexts: v.looseTuple([Tab]) });
const Evaluated = v.variant("type", [
  v.object({ type: v.literal("success"), result: v.object({ type: v.literal("string"), value: v.string() }) }),
  v.object({ type: v.literal("exception"), exceptionDetails: v.object({ text: v.string() }) }),
]);
const LogEntry = v.object({ level: v.string(), text: v.nullable(v.string()) });

/** Firefox asks its vendor for nothing while the journeys run, and its bars take no width, like those of phones. */
const standingPreferences = {
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "widget.gtk.overlay-scrollbars.enabled": true,
  "ui.useOverlayScrollbars": 1,
};

/** Firefox over WebDriver BiDi (W3C), without a window system. Takes preferences as `about:config` has them. */
export async function startFirefox(preferences: Readonly<Record<string, boolean | number>> = {}): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "designite-firefox-"));
  const lines = Object.entries({ ...standingPreferences, ...preferences }).map(
    ([name, value]) => `user_pref("${name}", ${value});\n`,
  );
  await writeFile(join(folder, "user.js"), lines.join(""));
  const program = spawn(
    engineProgram("firefox"),
    ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", folder],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const { send, listen } = await openDevTools(`${await listeningAddress(program)}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = v.parse(Tabs, await send("browsingContext.getTree", { maxDepth: 0 }));
  // The tab that the start opens never has the focus, without which no key presses a button.
  const { context } = v.parse(Tab, await send("browsingContext.create", { type: "tab" }));

  const problems: string[] = [];
  listen("log.entryAdded", (entry) => {
    const { level, text } = v.parse(LogEntry, entry);
    if (level === "error" || level === "warn") problems.push(text ?? level);
  });
  await send("session.subscribe", { events: ["log.entryAdded"] });

  async function evaluateText(expression: string): Promise<string> {
    const target = { context };
    const evaluated = v.parse(Evaluated, await send("script.evaluate", { expression, target, awaitPromise: false }));
    if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
    return evaluated.result.value;
  }

  /** On a busy machine the field for addresses takes the focus late. Coming back from another tab gives it to the page. */
  async function focusPage(): Promise<void> {
    if ((await evaluateText("String(document.hasFocus())")) === "true") return;
    await send("browsingContext.activate", { context: contexts[0].context });
    await send("browsingContext.activate", { context });
  }

  return {
    async navigate(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    evaluateText,
    async perform(actions) {
      await focusPage();
      await send("input.performActions", { context, actions });
    },
    async resize(width, height) {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async screenshot() {
      const taken = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(v.parse(v.object({ data: v.string() }), taken).data, "base64");
    },
    problems: () => problems,
    async close() {
      const ended = once(program, "close");
      await send("browser.close");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
