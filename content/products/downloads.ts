import type { ProductId } from "../catalog/product-names.ts";
import { designiteCsharp, legacyCsharp } from "./designite-csharp.ts";
import { communityJava, designiteJava } from "./designite-java.ts";
import { dpy } from "./dpy.ts";
import type { Paragraph } from "./text.ts";

/** The packages, in the order of the specification (section 3). */
export const packageIds = [
  "designite-java-professional",
  "designite-java-community",
  "dpy-windows",
  "dpy-macos",
  "dpy-linux",
  "designite-csharp-console",
  "legacy-csharp-application",
  "legacy-csharp-console",
] as const;
export type PackageId = (typeof packageIds)[number];

export type Platform = "windows" | "macos" | "linux" | "any";

export const platformNames: Readonly<Record<Platform, string>> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
  any: "Windows, macOS, Linux",
};

/** The first step with the unpacked file: a command, or a step in a window. */
export type FirstStep = { kind: "command"; command: string } | { kind: "step"; text: string };

export interface Package {
  id: PackageId;
  name: string;
  /** File name below `/downloads/` and in the packages folder of the service. */
  file: string;
  /** Addresses that published actions and scripts download the package from. */
  formerAddresses?: readonly `/${string}`[];
  product: ProductId;
  edition: "professional" | "community";
  /** Set from the product's own file. */
  version: string;
  platform: Platform;
  architecture: string;
  requirements: readonly string[];
  /** How to install the file. */
  install: Paragraph;
  firstStep: FirstStep;
  /** True for the packages of the older generation. */
  legacy: boolean;
}

export const packages = [
  {
    id: "designite-java-professional",
    name: "DesigniteJava, professional edition",
    file: "DesigniteJava.jar",
    formerAddresses: [
      "/assets/DesigniteJava.jar",
      "/assets/DesigniteJava-WEh8Xt46.jar",
      "/static/download/DJE/DesigniteJava.jar",
      "/static/downloads/DesigniteJava.jar",
    ],
    product: "designite-java",
    edition: "professional",
    version: designiteJava.latestVersion,
    platform: "any",
    architecture: "Any processor with a Java runtime",
    requirements: designiteJava.requirements,
    install: "The tool is one jar file and needs no installation.",
    firstStep: { kind: "command", command: "java -jar DesigniteJava.jar -i <source folder> -o <output folder>" },
    legacy: false,
  },
  {
    id: "designite-java-community",
    name: "DesigniteJava, community edition",
    file: "DesigniteJava-community.jar",
    product: "designite-java",
    edition: "community",
    version: communityJava.version,
    platform: "any",
    architecture: "Any processor with a Java runtime",
    requirements: communityJava.requirements,
    install: [
      "The tool is one jar file, open source under the Apache License 2.0 (",
      { text: "source code", href: communityJava.sourceUrl },
      "). The output folder must exist. The tool deletes the files in it before it writes the results.",
    ],
    firstStep: {
      kind: "command",
      command: "java -jar DesigniteJava-community.jar -i <source folder> -o <output folder>",
    },
    legacy: false,
  },
  {
    id: "dpy-windows",
    name: "DPy for Windows",
    file: "DPy-windows.zip",
    formerAddresses: ["/assets/DPy-windows.zip"],
    product: "dpy",
    edition: "professional",
    version: dpy.latestVersion,
    platform: "windows",
    architecture: "One executable, DPy.exe",
    requirements: ["Windows"],
    install: "Unpack the archive. You don't need to build or install the code you analyze.",
    firstStep: { kind: "command", command: "DPy.exe analyze -i <source folder> -o <output folder> -f csv" },
    legacy: false,
  },
  {
    id: "dpy-macos",
    name: "DPy for Mac on Apple silicon",
    file: "DPy-macos.zip",
    formerAddresses: ["/assets/DPy-macos.zip"],
    product: "dpy",
    edition: "professional",
    version: dpy.latestVersion,
    platform: "macos",
    architecture: "Apple silicon",
    requirements: ["Apple silicon"],
    install: "Unpack the archive. You don't need to build or install the code you analyze.",
    firstStep: { kind: "command", command: "./DPy analyze -i <source folder> -o <output folder> -f csv" },
    legacy: false,
  },
  {
    id: "dpy-linux",
    name: "DPy for Linux",
    file: "DPy-linux.zip",
    formerAddresses: ["/assets/DPy-linux.zip"],
    product: "dpy",
    edition: "professional",
    version: dpy.latestVersion,
    platform: "linux",
    architecture: "One executable, DPy",
    requirements: ["Linux"],
    install: "Unpack the archive. You don't need to build or install the code you analyze.",
    firstStep: { kind: "command", command: "./DPy analyze -i <source folder> -o <output folder> -f csv" },
    legacy: false,
  },
  {
    id: "designite-csharp-console",
    name: "Designite for C#, console",
    file: "DesigniteConsole2.zip",
    formerAddresses: ["/assets/DesigniteConsole2.zip"],
    product: "designite-csharp",
    edition: "professional",
    version: designiteCsharp.latestVersion,
    platform: "windows",
    architecture: "Windows console application",
    requirements: designiteCsharp.requirements,
    install: [
      "Unpack the archive and open the folder ",
      { code: "DesigniteConsole" },
      ". The tool reads a solution or project file, and the code must build on this computer.",
    ],
    firstStep: { kind: "command", command: "DesigniteConsole.exe -i <solution.sln> -o <output folder>" },
    legacy: false,
  },
  {
    id: "legacy-csharp-application",
    name: "Designite for C#, legacy desktop application",
    file: "Designite-legacy.zip",
    product: "designite-csharp",
    edition: "professional",
    version: legacyCsharp.version,
    platform: "windows",
    architecture: "Windows desktop application",
    requirements: legacyCsharp.requirements,
    install: "Unpack the archive and start the application.",
    firstStep: { kind: "step", text: "In the menu, choose Analysis, then Analyze a solution, and select a .sln file." },
    legacy: true,
  },
  {
    id: "legacy-csharp-console",
    name: "Designite for C#, legacy console",
    file: "DesigniteConsole-legacy.zip",
    product: "designite-csharp",
    edition: "professional",
    version: legacyCsharp.version,
    platform: "windows",
    architecture: "Windows console application",
    requirements: legacyCsharp.requirements,
    install: "Unpack the archive.",
    firstStep: { kind: "step", text: "Open a command prompt in the unpacked folder and start DesigniteConsole.exe." },
    legacy: true,
  },
] as const satisfies readonly Package[];

/** Beside the label "Free download" on other pages, by whether there is a file. */
export const downloadNote = {
  offered: "No account or license key needed.",
  notOffered: "We email you the tool when it's ready to download.",
} as const;

export const downloadsPage = {
  heading: "Get the tools",
  introduction:
    "Download a tool and analyze your own code. Without a license key, it runs as a trial. The community edition of DesigniteJava is open source and needs no license.",
  /** The heading of the card with the visitor's own package. `{platform}` is replaced. */
  startHeading: "For {platform}",
  yourComputer: "your computer",
  languageLegend: "The code you want to analyze",
  runHeading: "Run it",
  outputHeading: "You'll get",
  tableHeading: "All packages",
  toolColumn: "Tool",
  windowsOnly: "Windows only",
  legacyHeading: "Earlier generation for C#",
  /** In place of the download button while no file is there. `{package}` is replaced by its name and version. */
  requestPackage: "Request {package}",
  request: { subject: "Request: {package}", text: "Please send me {package} for {platform}." },
  /** What can be had while no file is there, and how to build it. */
  sourceNow: { text: "Get the source code", href: communityJava.sourceUrl },
  sourceFacts: "On GitHub, Apache License 2.0",
  sourceInstall: [
    "In the folder of the source code, build the jar with ",
    { code: "mvn package" },
    " (Maven and JDK 11 or later). Create the output folder first. The tool deletes the files in it.",
  ],
  sourceCommand: "java -jar target/DesigniteJava.jar -i <source folder> -o <output folder>",
  /** Shown in place of the button of a package whose file is missing. */
  missingPackage: "This package isn't available right now.",
  /** The 404 page for the address of a package without a file. `{package}` and `{contactEmail}` are replaced. */
  missing: {
    heading: "This download isn't available",
    text: "This package isn't on our server right now: {package}. Write to {contactEmail}, and we'll send you a link.",
    otherDownloads: "All downloads",
  },
  /** Shown once at the head of the page when every file is missing. */
  noPackages: "For now, we send packages by email. Request your tool below, and we'll reply with a link.",
  verifyHeading: "Verify the download",
  verify: ["Compute the SHA-256 checksum of the file on your computer and compare it with the one on this page."],
  /** How to compute the SHA-256 checksum, by platform. `<file>` is replaced by the file name. */
  checksumCommands: {
    windows: "certutil -hashfile <file> SHA256",
    macos: "shasum -a 256 <file>",
    linux: "sha256sum <file>",
  },
} as const satisfies Record<string, unknown> & {
  verify: readonly Paragraph[];
  noPackages: Paragraph;
  sourceInstall: Paragraph;
};
