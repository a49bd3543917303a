import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/**
 * Where Debian and its relatives put Chromium. The headless shell comes first: the same engine without
 * a window system; the browser tests take about half the time in it.
 */
const systemPlaces = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The browser that the tests use: one of the system before the one that Playwright has downloaded. */
export function findChromium(): string | undefined {
  return [...systemPlaces, chromium.executablePath()].find((path) => existsSync(path));
}

/** Whether the fastest browser is installed. */
export function hasHeadlessShell(): boolean {
  return findChromium() === systemPlaces[0];
}
