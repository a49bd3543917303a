import { existsSync } from "node:fs";

/** A program of the system, where Debian and its relatives put it, and the package of Debian that brings it. */
interface Program {
  packageName: string;
  places: readonly string[];
}

/** What the journeys in other engines than Chromium need. WebKitGTK opens windows, so it needs a display. */
const programs = {
  firefox: { packageName: "firefox-esr", places: ["/usr/bin/firefox-esr", "/usr/bin/firefox"] },
  webKitDriver: { packageName: "webkit2gtk-driver", places: ["/usr/bin/WebKitWebDriver"] },
  miniBrowser: {
    packageName: "webkit2gtk-driver",
    places: ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
  },
  display: { packageName: "xvfb", places: ["/usr/bin/Xvfb"] },
} as const satisfies Record<string, Program>;

export type EngineProgram = keyof typeof programs;

function findProgram({ places }: Program): string | undefined {
  return places.find((place) => existsSync(place));
}

/** The path of a program. Throws where it is missing. */
export function engineProgram(name: EngineProgram): string {
  const path = findProgram(programs[name]);
  if (!path)
    throw new Error(`Install the package ${programs[name].packageName}, or run npm run test:browsers as root.`);
  return path;
}

/** The packages of Debian whose programs are missing. */
export function missingEnginePackages(): string[] {
  const missing = Object.values(programs).filter((program) => !findProgram(program));
  return [...new Set(missing.map(({ packageName }) => packageName))];
}
