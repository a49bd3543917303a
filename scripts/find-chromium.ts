import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Where Debian and its relatives put Chromium. */
const systemChromium = "/usr/bin/chromium";

/** The browser that the tests use: the system's Chromium before the one that Playwright has downloaded. */
export function findChromium(): string | undefined {
  return [systemChromium, chromium.executablePath()].find((path) => existsSync(path));
}
