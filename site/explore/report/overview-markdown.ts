import { code, plain, tableLines } from "./markdown.ts";
import type { Block, Overview, Piece, Text } from "./overview.ts";

/** A sentence of ours between names: its spaces at both ends stay. */
function inline(text: string): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before && " "}${plain(words)}${after && " "}`;
}

function pieceText(piece: Piece): string {
  if (typeof piece === "string") return inline(piece);
  return piece.names.map(piece.isWords ? plain : code).join(" → ");
}

const textOf = (text: Text): string => text.map(pieceText).join("");

function blockLines(block: Block): string[] {
  if (block.kind === "facts") return block.facts.map(([name, value]) => `- ${plain(name)}: ${plain(value)}`);
  if (block.kind === "sentences") return block.list.map((text) => `${block.isOrdered ? "1." : "-"} ${textOf(text)}`);
  if (block.rows.length === 0) return [];
  const headings = block.headings.map((heading) => plain(typeof heading === "string" ? heading : heading.ofNumbers));
  return tableLines(
    headings,
    block.rows.map((row) => row.map(textOf)),
  );
}

/** The overview for a pull request, in GitHub's Markdown. */
export function overviewMarkdown({ title, specimen, sections }: Overview): string {
  const lines = sections.flatMap(({ heading, blocks }) => [
    "",
    `### ${plain(heading)}`,
    ...blocks.map(blockLines).flatMap((of) => (of.length > 0 ? ["", ...of] : [])),
  ]);
  return [`## Code smells of ${code(title)}`, ...lines, "", `Source: ${specimen.map(plain).join(", ")}`, ""].join("\n");
}
