import type { SpokenNode } from "./spoken-tree.ts";

/** Roles that are said with their name and states and not entered. */
const widgets: Record<string, string> = {
  link: "link",
  button: "button",
  DisclosureTriangle: "disclosure",
  DisclosureTriangleGrouped: "disclosure",
  textbox: "edit field",
  searchbox: "search field",
  radio: "radio button",
  checkbox: "check box",
  combobox: "combo box",
  heading: "heading",
  image: "image",
  img: "image",
};

/** Roles that are said, with what is in them after it. */
const containers: Record<string, string> = {
  banner: "banner",
  navigation: "navigation",
  main: "main",
  contentinfo: "footer",
  complementary: "complementary",
  region: "region",
  form: "form",
  search: "search",
  dialog: "dialog",
  figure: "figure",
  table: "table",
  list: "list",
  group: "group",
  radiogroup: "group",
  alert: "alert",
  status: "status",
};

/** Roles whose text is read in one go, with the links in it. */
const runs = new Set(["paragraph", "MathMLMath", "code", "Code", "Pre", "term", "definition"]);
const cells = new Set(["cell", "gridcell", "columnheader", "rowheader"]);
const unsaid = new Set(["InlineTextBox", "LineBreak", "ListMarker", "Legend"]);

/** States that are said, and how. */
function statesOf({ role, states, description, value }: SpokenNode): string[] {
  const is = (name: string) => states.get(name);
  return [
    role === "heading" ? `level ${is("level")}` : "",
    is("expanded") === "true" ? "expanded" : "",
    is("expanded") === "false" ? "collapsed" : "",
    is("checked") === "true" ? "checked" : "",
    is("checked") === "false" ? "not checked" : "",
    is("hasPopup") ? `opens ${is("hasPopup")}` : "",
    is("required") === "true" ? "required" : "",
    is("invalid") === "true" ? "invalid entry" : "",
    is("disabled") === "true" ? "unavailable" : "",
    value && role !== "StaticText" ? `“${value}”` : "",
    description,
  ].filter(Boolean);
}

/** How one node is said, without what is in it. */
export function sayNode(node: SpokenNode): string {
  const word = widgets[node.role] ?? containers[node.role] ?? node.role;
  const size = node.role === "list" ? sizeOf(node) : "";
  return [word, node.name.trim(), size, ...statesOf(node)].filter(Boolean).join(", ");
}

function sizeOf({ children }: SpokenNode): string {
  const count = children.filter(({ role }) => role === "listitem").length;
  return count === 1 ? "1 item" : `${count} items`;
}

/** What a screen reader says that reads on from this node, line by line. */
export function readAloud(node: SpokenNode): string[] {
  // The text of a label is said with its field.
  if (node.role === "LabelText") return node.children.filter(({ role }) => role in widgets).map(sayNode);
  if (unsaid.has(node.role)) return [];
  if (node.role === "StaticText") return withoutBlanks([node.name]);
  if (node.role in widgets) return [sayNode(node)];
  if (node.role === "row") return withoutBlanks([node.children.map(inOneGo).join(", ")]);
  if (runs.has(node.role) || cells.has(node.role)) return withoutBlanks([inOneGo(node)]);
  const inside = node.children.flatMap(readAloud);
  const isSaid = node.role in containers && (node.name !== "" || !["group", "region", "form"].includes(node.role));
  return isSaid && (inside.length > 0 || node.name) ? [sayNode(node), ...inside] : inside;
}

function inOneGo(node: SpokenNode): string {
  if (unsaid.has(node.role)) return "";
  if (node.role === "StaticText") return node.name;
  return node.role in widgets ? sayNode(node) : node.children.map(inOneGo).reduce(joinParts, "");
}

/** Blocks in a cell have no blank between them. Where two words meet, there are two blocks. */
function joinParts(before: string, next: string): string {
  return /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(next) ? `${before} ${next}` : before + next;
}

function withoutBlanks(lines: readonly string[]): string[] {
  return lines.map((line) => line.replaceAll(/\s+/g, " ").trim()).filter(Boolean);
}

const role = new RegExp(`^(?:${[...Object.values(widgets), ...Object.values(containers)].join("|")})(?:: |, )`);
const mustBeNamed = /^(?:navigation|form|dialog), /;

/**
 * Lines that say again what they or the line before have said, in another role or without one. Parts that cannot be
 * told apart without a name may have that of their heading.
 */
export function saidTwice(lines: readonly string[]): string[] {
  const nameOf = (line: string) => line.replace(role, "").replace(/, (?:level \d|\d+ items?)$/, "");
  return lines.filter((line, index) => {
    const before = lines[index - 1] ?? "";
    const name = nameOf(before);
    const isSaidAgain = name.length > 3 && !mustBeNamed.test(before) && `${nameOf(line)},`.startsWith(`${name},`);
    return isSaidAgain || /^(.{4,}), \1$/.test(nameOf(line));
  });
}
