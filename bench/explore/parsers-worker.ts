import { readsRight } from "./bad-files.ts";
import { parsers } from "./parsers.ts";

export interface ParserTimes {
  /** One for each round. */
  milliseconds: number[];
  rows: number;
}

/** By parser, then by address. */
export type TimesOfParsers = Record<string, Record<string, ParserTimes>>;

export type ParserRequest =
  | { kind: "times"; addresses: readonly string[]; rounds: number }
  | { kind: "bad file"; parser: string; name: string };

export type ParserAnswer =
  | { kind: "times"; times: TimesOfParsers }
  /** Sent before a bad file is read, because a parser may not come to an end. */
  | { kind: "begins" }
  | { kind: "bad file"; isRight: boolean };

/** In characters: parsers get a large file in pieces that end with a row, as the reader of results does. */
const pieceLength = 4 << 20;

function* piecesOf(text: string): Generator<string> {
  const header = text.slice(0, text.indexOf("\n") + 1);
  for (let start = header.length; start < text.length; ) {
    const end = start + pieceLength < text.length ? text.lastIndexOf("\n", start + pieceLength) + 1 : text.length;
    yield header + text.slice(start, end);
    start = end;
  }
}

function rowsIn(pieces: readonly string[], parse: (text: string) => { rows: string[][] }): number {
  return pieces.reduce((sum, piece) => sum + parse(piece).rows.length - 1, 0);
}

/** Each parser in turn in each round, so that other work on the machine concerns all of them. */
async function measure(addresses: readonly string[], rounds: number): Promise<TimesOfParsers> {
  const all: TimesOfParsers = Object.fromEntries(Object.keys(parsers).map((name) => [name, {}]));
  for (const address of addresses) {
    const pieces = [...piecesOf(await (await fetch(address)).text())];
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, parse] of Object.entries(parsers)) {
        const startedAt = performance.now();
        const rows = rowsIn(pieces, parse);
        const milliseconds = performance.now() - startedAt;
        const times = all[name] ?? {};
        times[address] ??= { milliseconds: [], rows };
        // The first round compiles the parsers.
        if (round > 0) times[address].milliseconds.push(milliseconds);
      }
    }
  }
  return all;
}

const answer = (message: ParserAnswer) => postMessage(message);

addEventListener("message", async ({ data }: MessageEvent<ParserRequest>) => {
  if (data.kind === "times") return answer({ kind: "times", times: await measure(data.addresses, data.rounds) });
  answer({ kind: "begins" });
  answer({ kind: "bad file", isRight: readsRight(data.parser, data.name) });
});
