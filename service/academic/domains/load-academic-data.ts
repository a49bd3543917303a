import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { AcademicAdvice } from "../../platform/context/app-context.ts";
import { AcademicData, academicDataFile } from "./academic-data.ts";
import { createAddressCheck } from "./check-address.ts";

export async function loadAcademicData(file: string): Promise<AcademicData> {
  return v.parse(AcademicData, JSON.parse(await readFile(file, "utf8")));
}

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
