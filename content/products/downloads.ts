import { type ProductId, productNames } from "../catalog/product-names.ts";
import { designiteCsharp, legacyCsharp } from "./designite-csharp.ts";
import { communityJava, designiteJava } from "./designite-java.ts";
import { dpy } from "./dpy.ts";
import { promiseWords } from "./promises.ts";
import type { Paragraph } from "./text.ts";

/** A package with the version after the name of its tool, as in a sentence. */
export function packageTitle({ name, version }: { name: string; version: string }): string {
  const tool = Object.values(productNames).find((one) => name.startsWith(one)) ?? name;
  return `${tool} ${version}${name.slice(tool.length)}`;
}

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

/** Who asks for a package is forgotten after this many days without a file. The page of what is stored says so too. */
export const packageRequestDays = 180;

export const downloadsPage = {
  heading: "Get the tools",
  introduction: `Free below ${promiseWords.freeLines}, without an account or a license key.`,
  languageLabel: "The code you want to analyze",
  /** Of the tool that the page shows. Each package has a button if its file is there. */
  runHeading: "Run it",
  installHeading: "Install",
  readHeading: "Read the results",
  openLabel: "Open the result files in the browser",
  outputHeading: "Result files",
  /** While the file of a tool isn't there. `{tool}` is replaced by its name, `{package}` by name, version and system. */
  notReady: "{tool} isn't ready to download yet. Leave your address, and we'll email you the link when it is.",
  /** Above the form where the tool is there for other systems. */
  otherSystems: "Other systems",
  emailLabel: "Email address",
  systemLegend: "Your system",
  request: "Email me {package}",
  requestNote: `One email, no newsletter. If the file isn't ready within ${packageRequestDays} days, we delete your address.`,
  /** After the form was sent. `{email}` is replaced by what was entered. */
  requested: "Noted. We'll email {email} the link when the file is ready.",
  meanwhileHeading: "Meanwhile",
  preview: {
    text: "Preview your own code",
    href: "/explore",
    note: "Its structure, its cycles, and some of its smells, in your browser. Nothing leaves your computer.",
  },
  finishedAnalysis: "Open a finished analysis",
  /** Below it, what it shows. */
  finishedNotes: {
    "designite-java": "What DesigniteJava finds in JUnit 4.13.2, in your browser",
    dpy: "What DPy finds in its own source code, in your browser",
    "designite-csharp": "What DesigniteJava finds in JUnit 4.13.2, in your browser",
  },
  /** How to build what is open source, in place of a download. */
  sourceHeading: "Build the community edition",
  sourceNote: [
    "Needs Git, Maven, and JDK 11 or later. The ",
    { text: "source code", href: communityJava.sourceUrl },
    " is on GitHub. The output folder must exist, and the tool deletes the files in it.",
  ],
  sourceCommands: [
    `git clone ${communityJava.sourceUrl}`,
    "mvn -f DesigniteJava package",
    "java -jar DesigniteJava/target/DesigniteJava.jar -i <source folder> -o <output folder>",
  ],
  tableHeading: "All packages",
  columns: { package: "Package", needs: "Needs", file: "File" },
  /** In the table, in place of the file. */
  missingPackage: "Not ready yet",
  missingNote: [
    "For a package of the earlier generation that isn't ready, ",
    { text: "write to us", href: "/contact" },
    ".",
  ],
  /** The 404 page for the address of a package without a file. `{package}` is replaced. */
  missing: {
    heading: "This download isn't ready yet",
    text: "{package} isn't ready to download yet. Ask for it on the download page, and we'll email you the link when it is.",
    otherDownloads: "Go to the download page",
  },
  verifyHeading: "Verify the download",
  verify: "Compute the SHA-256 checksum of the file on your computer and compare it with the one on this page.",
  /** How to compute the SHA-256 checksum, by platform. `<file>` is replaced by the file name. */
  checksumCommands: {
    windows: "certutil -hashfile <file> SHA256",
    macos: "shasum -a 256 <file>",
    linux: "sha256sum <file>",
  },
} as const satisfies Record<string, unknown> & { missingNote: Paragraph; sourceNote: Paragraph };
