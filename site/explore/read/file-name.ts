import type { SourceFile } from "../model/source-file.ts";

/** The path without folders and archives. */
export function fileNameOf({ path }: Pick<SourceFile, "path">): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
