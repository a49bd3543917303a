import { formatValue } from "../../results/model/format-value.ts";
import { fileNameOf } from "../../results/model/source.ts";

/** What results and the archives of results are called. Others are not read. */
const endings = ["csv", "tsv", "txt", "json", "graphml", "xml", "zip", "gz"];

/** Folders that hold no results, but many files. */
export const isSkippedFolder = (name: string) => /^(?:node_modules|__MACOSX|\.[^.].*)$/.test(name);

export const maxFiles = 2000;

/** Whether a file may hold results, by its path alone. */
export function mayHoldResults(path: string): boolean {
  const name = fileNameOf(path);
  if (name === "" || name.startsWith(".") || path.split("/").slice(0, -1).some(isSkippedFolder)) return false;
  const ending = /\.([^.]*)$/.exec(name)?.[1];
  return ending === undefined || endings.includes(ending.toLowerCase());
}

/** What the name of a file ends with, such as `.csv.gz`. */
export const endingsOfResults = new RegExp(`(?:\\.(?:${endings.join("|")}))+$`, "i");

const almost: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/\.(?:xlsx?|xlsm|ods|numbers)$/i, "is a spreadsheet. Save it as CSV and open that file."],
  [
    /\.(?:[jt]sx?|go|kts?|rb|c|cc|cpp|h|hpp|php|rs|swift|scala|vb|fs)$/i,
    "is code in a language that this page doesn't read. It reads C#, Java, and Python.",
  ],
  [/\.(?:7z|rar|tar|tgz|bz2|xz|zst)$/i, "is an archive that this page can't unpack. Use ZIP, or unpack it."],
];
const maxAlmost = 3;

export function leftOutSentences(paths: readonly string[]): string[] {
  const advised = paths.flatMap((path) => {
    const advice = almost.find(([pattern]) => pattern.test(path))?.[1];
    return advice ? [{ path, sentence: `${path} ${advice}` }] : [];
  });
  const named = advised.slice(0, maxAlmost);
  const others = paths.filter((path) => !named.some((one) => one.path === path));
  const [first] = others;
  const sentences = named.map(({ sentence }) => sentence);
  if (first === undefined) return sentences;
  if (others.length === 1) return [...sentences, `${first} isn't a result file and was left out.`];
  const count = formatValue(others.length);
  return [...sentences, `${count} files aren't result files and were left out, such as ${first}.`];
}
