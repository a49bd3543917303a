/** The supported content codings, best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Chooses a coding by the Accept-Encoding header (RFC 9110 section 12.5.3): the highest quality wins, then the better
 * coding. A client that accepts none of them gets the unencoded bytes.
 */
export function preferredEncoding(header: string | null | undefined, available: readonly Encoding[]): Encoding {
  if (!header || available.length === 1) return "identity";
  const qualities = qualitiesOf(header);
  const qualityOf = (encoding: Encoding) =>
    qualities.get(encoding) ?? (encoding === "identity" ? (qualities.get("*") ?? 0.001) : (qualities.get("*") ?? 0));
  let best: Encoding = "identity";
  let bestQuality = 0;
  for (const encoding of encodings) {
    const quality = available.includes(encoding) ? qualityOf(encoding) : 0;
    if (quality > bestQuality) [best, bestQuality] = [encoding, quality];
  }
  return best;
}

/** Browsers send a few dozen different headers in all. */
const known = new Map<string, Map<string, number>>();
const mostKnown = 1000;
const longestKnown = 200;

/** Parses each header once. */
function qualitiesOf(header: string): Map<string, number> {
  const before = known.get(header);
  if (before) return before;
  const qualities = readQualities(header);
  if (known.size < mostKnown && header.length <= longestKnown) known.set(header, qualities);
  return qualities;
}

function readQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const quality = weight === undefined ? 1 : Number(weight);
    qualities.set(name === "x-gzip" ? "gzip" : name, quality >= 0 && quality <= 1 ? quality : 0);
  }
  return qualities;
}
