import { createContext } from "react";

/** A third-party package whose code, files or data are part of the built site. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** Where it is published, if not on npm. */
  address?: string;
  /** The SPDX identifier of the license. */
  identifier: string;
  /** The license text with its copyright notice. */
  text: string;
}

/** What pages say of the build. */
export interface BuildFacts {
  packages: readonly ShippedPackage[];
  /** Of the file at `reportProgramPath`. */
  reportProgram?: { bytes: number; sha256: string };
}

/** In development nothing is built. */
export const developmentFacts: BuildFacts = { packages: [] };

export const BuildFactsContext = createContext<BuildFacts>(developmentFacts);

/** The address of all license texts. */
export const licenseTextsPath = "/third-party-licenses.txt";
