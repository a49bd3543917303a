import { fileNameOf } from "../../results/model/source.ts";
import { isCode } from "../../source-code/code-endings.ts";
import { endingsOfResults } from "./file-kinds.ts";

/** The top folder that all share, else the only archive or file without its ending, else a word for several. */
export function nameOfSources([first, ...others]: readonly string[], several: string): string {
  if (first === undefined) return "";
  const folder = first.slice(0, first.indexOf("/") + 1);
  if (folder !== "" && others.every((path) => path.startsWith(folder))) return folder.slice(0, -1);
  if (others.length > 0) return several;
  const name = fileNameOf(first);
  return name.replace(isCode(name) ? /\.\w+$/ : endingsOfResults, "");
}
