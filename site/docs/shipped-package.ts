import { createContext } from "react";

/** A third-party package whose code, files or data are part of the built site. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** The SPDX identifier of the license. */
  identifier: string;
  /** The license text with its copyright notice. */
  text: string;
}

/** Only the build knows them. */
export const ShippedPackagesContext = createContext<readonly ShippedPackage[]>([]);

/** The address of all license texts. */
export const licenseTextsPath = "/third-party-licenses.txt";
