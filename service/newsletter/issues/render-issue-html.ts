import type { Nodes, Root } from "mdast";
import { escapeHtml } from "../../html/escape-html.ts";
import { isFit } from "../fit-for-mail.ts";

/** Renders an issue as HTML that mail programs show alike: no colors, no pictures, nothing to load. */
export function renderIssueHtml(body: Root, siteUrl: string): string {
  return html(body, siteUrl);
}

function html(node: Nodes, siteUrl: string): string {
  if (!isFit(node)) throw new TypeError(`${node.type} has not been refused before.`);
  const inner = () => ("children" in node ? node.children.map((child) => html(child, siteUrl)).join("") : "");
  switch (node.type) {
    case "root":
      return node.children.map((child) => html(child, siteUrl)).join("\n");
    case "paragraph":
      return `<p>${inner()}</p>`;
    case "heading":
      return `<h${node.depth} style="margin: 32px 0 8px; font-size: ${node.depth === 2 ? 20 : 17}px; line-height: 1.3">${inner()}</h${node.depth}>`;
    case "list":
      return node.ordered ? `<ol start="${node.start ?? 1}">${inner()}</ol>` : `<ul>${inner()}</ul>`;
    case "listItem":
      return `<li>${node.children.map((child) => itemPart(child, node.spread ?? false, siteUrl)).join("")}</li>`;
    case "blockquote":
      return `<blockquote style="margin: 16px 0; padding-left: 16px; border-left: 3px solid">${inner()}</blockquote>`;
    case "code":
      return `<pre style="white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px">${escapeHtml(node.value)}</pre>`;
    case "thematicBreak":
      return "<hr>";
    case "text":
      return escapeHtml(node.value);
    case "strong":
      return `<strong>${inner()}</strong>`;
    case "emphasis":
      return `<em>${inner()}</em>`;
    case "inlineCode":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "link":
      return `<a href="${escapeHtml(absoluteAddress(node.url, siteUrl))}">${inner()}</a>`;
    case "break":
      return "<br>";
  }
}

/** In a tight list, paragraphs have no element of their own. */
function itemPart(node: Nodes, spread: boolean, siteUrl: string): string {
  if (spread || node.type !== "paragraph") return html(node, siteUrl);
  return node.children.map((child) => html(child, siteUrl)).join("");
}

/** Makes an address absolute. */
export function absoluteAddress(url: string, siteUrl: string): string {
  return url.startsWith("/") ? siteUrl + url : url;
}
