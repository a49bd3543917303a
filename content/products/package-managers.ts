import type { PackageId } from "./downloads.ts";
import type { ReleasedTool } from "./tool-releases.ts";

/** How package managers install a tool. */
export interface ManagedTool {
  tool: ReleasedTool;
  /** The name of the formula and of the Scoop manifest, and of the command where the file is a jar. */
  name: string;
  /** The class of the formula: the name in camel case. */
  className: string;
  /** The identifier at winget. */
  identifier: string;
  summary: string;
  /** An SPDX identifier, or "Proprietary". */
  license: string;
  licensePath: `/${string}` | `https://${string}`;
  homePath: `/${string}`;
  /** The package of each system, and the program within its archive. A jar is for all systems. */
  windows?: { id: PackageId; program: string };
  macos?: { id: PackageId; program: string };
  linux?: { id: PackageId; program: string };
  jar?: { id: PackageId };
}

export const managedTools: readonly ManagedTool[] = [
  {
    tool: "dpy",
    name: "dpy",
    className: "Dpy",
    identifier: "Designite.DPy",
    summary: "Find code smells in Python",
    license: "Proprietary",
    licensePath: "/eula",
    homePath: "/products-dpy",
    windows: { id: "dpy-windows", program: "DPy.exe" },
    macos: { id: "dpy-macos", program: "DPy" },
    linux: { id: "dpy-linux", program: "DPy" },
  },
  {
    tool: "designite-java",
    name: "designite-java",
    className: "DesigniteJava",
    identifier: "Designite.DesigniteJava",
    summary: "Find code smells in Java",
    license: "Proprietary",
    licensePath: "/eula",
    homePath: "/products-dj",
    jar: { id: "designite-java-professional" },
  },
  {
    tool: "designite-java-community",
    name: "designite-java-community",
    className: "DesigniteJavaCommunity",
    identifier: "Designite.DesigniteJavaCommunity",
    summary: "Find code smells in Java, open source",
    license: "Apache-2.0",
    licensePath: "https://www.apache.org/licenses/LICENSE-2.0",
    homePath: "/products-dj",
    jar: { id: "designite-java-community" },
  },
  {
    tool: "designite-csharp",
    name: "designite-csharp",
    className: "DesigniteCsharp",
    identifier: "Designite.DesigniteConsole",
    summary: "Find code smells in C#",
    license: "Proprietary",
    licensePath: "/eula",
    homePath: "/products-cs",
    windows: { id: "designite-csharp-console", program: "DesigniteConsole/DesigniteConsole.exe" },
  },
];
