import type { Package, Platform } from "#content/products/downloads.ts";

/** The platforms that the page's script recognizes. */
export const platforms = [
  { id: "windows", name: "Windows" },
  { id: "macos", name: "macOS" },
  { id: "linux", name: "Linux" },
] as const;

export const platformNames: Record<Platform, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
  any: "Windows, macOS, Linux",
};

/** What the package needs beside its platform. */
export function needsOf({ platform, architecture, requirements }: Package): string[] {
  const further = requirements.filter((requirement) => requirement !== platformNames[platform]);
  return further.length > 0 ? further : [architecture];
}
