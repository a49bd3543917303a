/** A package of others whose code, files or data are part of the built site. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** The license as SPDX names it. */
  identifier: string;
  /** The license itself, with its copyright notice. */
  text: string;
}

/** Where all license texts can be read. */
export const licenseTextsPath = "/third-party-licenses.txt";
