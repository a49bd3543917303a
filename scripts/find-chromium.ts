import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/**
 * Where Debian and its relatives put Chromium. The headless shell comes first: the same engine without a desktop
 * around it, in which the browser tests take about half the time.
 */
const systemPlaces = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The browser that the tests use: one of the system before the one that Playwright has downloaded. */
export function findChromium(): string | undefined {
  return [...systemPlaces, chromium.executablePath()].find((path) => existsSync(path));
}

/** Tells whether the quickest browser is here already. */
export function hasHeadlessShell(): boolean {
  return findChromium() === systemPlaces[0];
}
