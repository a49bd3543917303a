import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { AcademicData } from "./academic-data.ts";

export async function loadAcademicData(file: string): Promise<AcademicData> {
  return v.parse(AcademicData, JSON.parse(await readFile(file, "utf8")));
}
