import type { List, Nodes, Root } from "mdast";
import { isFit } from "./fit-for-mail.ts";
import { absoluteAddress } from "./render-issue-html.ts";

const lineLength = 76;

/** Renders an issue as wrapped plain text. The address of a link follows its text. */
export function renderIssueText(body: Root, siteUrl: string): string {
  return body.children.map((node) => block(node, siteUrl, lineLength)).join("\n\n");
}

function block(node: Nodes, siteUrl: string, width: number): string {
  if (!isFit(node)) throw new TypeError(`${node.type} has not been refused before.`);
  switch (node.type) {
    case "heading": {
      const words = wrap(inline(node, siteUrl), width);
      return node.depth === 2 ? `${words}\n${"-".repeat(Math.min(width, longestLine(words)))}` : words;
    }
    case "list":
      return list(node, siteUrl, width);
    case "blockquote":
      return indent(node.children.map((child) => block(child, siteUrl, width - 2)).join("\n\n"), "> ", "> ");
    case "code":
      return indent(node.value, "    ", "    ");
    case "thematicBreak":
      return "-".repeat(width);
    default:
      return wrap(inline(node, siteUrl), width);
  }
}

function list(node: List, siteUrl: string, width: number): string {
  const items = node.children.map((item, index) => {
    const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : "- ";
    const parts = item.children.map((child) => block(child, siteUrl, width - mark.length));
    return indent(parts.join(item.spread ? "\n\n" : "\n"), mark, " ".repeat(mark.length));
  });
  return items.join(node.spread ? "\n\n" : "\n");
}

function inline(node: Nodes, siteUrl: string): string {
  if (node.type === "break") return "\n";
  if (node.type === "text") return node.value.replace(/\s+/g, " ");
  if (node.type === "inlineCode") return node.value;
  if (!("children" in node)) return "";
  const words = node.children.map((child) => inline(child, siteUrl)).join("");
  if (node.type !== "link") return words;
  const address = absoluteAddress(node.url, siteUrl).replace(/^mailto:/, "");
  return words === address ? address : `${words} (${address})`;
}

/** Wraps between words. A word longer than a line, such as an address, is not broken. */
function wrap(text: string, width: number): string {
  return text
    .split("\n")
    .map((paragraph) => {
      const lines: string[] = [];
      let line = "";
      for (const word of paragraph.split(" ").filter((part) => part !== "")) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (longer.length > width && line !== "") {
          lines.push(line);
          line = word;
        } else {
          line = longer;
        }
      }
      return [...lines, line].join("\n");
    })
    .join("\n");
}

function longestLine(text: string): number {
  return Math.max(...text.split("\n").map((line) => line.length));
}

function indent(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : others) + line)
    .map((line) => line.trimEnd())
    .join("\n");
}
