import { html } from "hono/html";
import type { Nodes, Root } from "mdast";
import type { Html } from "../html/html.ts";
import { isFit } from "./fit-for-mail.ts";

/** Renders an issue as HTML that mail programs show alike: no colors, no pictures, nothing to load. */
export function renderIssueHtml(body: Root, siteUrl: string): Html {
  return renderNode(body, siteUrl);
}

function renderNode(node: Nodes, siteUrl: string): Html {
  if (!isFit(node)) throw new TypeError(`${node.type} has not been refused before.`);
  const inner = () => ("children" in node ? node.children.map((child) => renderNode(child, siteUrl)) : []);
  switch (node.type) {
    case "root":
      return html`${inner().map((block, index) => (index === 0 ? block : html`\n${block}`))}`;
    case "paragraph":
      return html`<p>${inner()}</p>`;
    case "heading":
      return html`<h${node.depth} style="margin: 32px 0 8px; font-size: ${node.depth === 2 ? 20 : 17}px; line-height: 1.3">${inner()}</h${node.depth}>`;
    case "list":
      return node.ordered ? html`<ol start="${node.start ?? 1}">${inner()}</ol>` : html`<ul>${inner()}</ul>`;
    case "listItem":
      return html`<li>${node.children.map((child) => itemPart(child, node.spread ?? false, siteUrl))}</li>`;
    case "blockquote":
      return html`<blockquote style="margin: 16px 0; padding-left: 16px; border-left: 3px solid">${inner()}</blockquote>`;
    case "code":
      return html`<pre style="white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px">${node.value}</pre>`;
    case "thematicBreak":
      return html`<hr>`;
    case "text":
      return html`${node.value}`;
    case "strong":
      return html`<strong>${inner()}</strong>`;
    case "emphasis":
      return html`<em>${inner()}</em>`;
    case "inlineCode":
      return html`<code>${node.value}</code>`;
    case "link":
      return html`<a href="${absoluteAddress(node.url, siteUrl)}">${inner()}</a>`;
    case "break":
      return html`<br>`;
  }
}

/** In a tight list, paragraphs have no element of their own. */
function itemPart(node: Nodes, spread: boolean, siteUrl: string): Html {
  if (spread || node.type !== "paragraph") return renderNode(node, siteUrl);
  return html`${node.children.map((child) => renderNode(child, siteUrl))}`;
}

/** Makes an address absolute. */
export function absoluteAddress(url: string, siteUrl: string): string {
  return url.startsWith("/") ? siteUrl + url : url;
}
