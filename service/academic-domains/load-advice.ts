import { existsSync } from "node:fs";
import { join } from "node:path";
import { academicDataFile } from "./academic-data.ts";
import { type AcademicAdvice, createAddressCheck } from "./check-address.ts";
import { loadAcademicData } from "./load-academic-data.ts";

/**
 * Loads the check from the lists that the build has compiled. Without a build it returns undefined for every mailbox.
 */
export async function loadAdvice(
  buildFolder: string | undefined,
): Promise<(mailbox: string) => AcademicAdvice | undefined> {
  const file = buildFolder === undefined ? undefined : join(buildFolder, academicDataFile);
  if (file === undefined || !existsSync(file)) return () => undefined;
  return createAddressCheck(await loadAcademicData(file));
}
