import type { Locator, Page } from "@playwright/test";
import { readAloud, sayNode } from "./spoken-lines.ts";
import { readSpokenTree, type SpokenNode, withDescendants } from "./spoken-tree.ts";

/** Parts whose name is said when the focus comes into them. */
const contexts = new Set(["dialog", "form", "region", "group", "radiogroup", "navigation", "search", "list"]);

const isLive = (node: SpokenNode) => ["assertive", "polite"].includes(node.states.get("live") ?? "");

/** Says what a screen reader says of the page: where the focus goes, what changes in live regions, what is read. */
export async function startScreenReader(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  const lines: string[] = [];
  let around: readonly (number | undefined)[] = [];
  let regions = new Map<number | undefined, string>();

  function sayFocus(tree: SpokenNode) {
    const outer = pathToFocus(tree);
    const activeId = outer.at(-1)?.activeId;
    const path = [...outer, ...withDescendants(tree).filter(({ id }) => activeId !== undefined && id === activeId)];
    const focused = path.at(-1);
    if (!focused || focused.id === around.at(-1)) return;
    const entered = path
      .slice(0, -1)
      .filter(({ role, name, id }) => contexts.has(role) && name && !around.includes(id));
    lines.push([...entered, focused].map(sayNode).join("; "));
    around = path.map(({ id }) => id);
  }

  /** A region that comes with its text is said only where it is an alert: others must be there before. */
  function sayChanges(tree: SpokenNode) {
    const found = withDescendants(tree).filter(isLive);
    const texts = new Map(found.map((region) => [region.id, region.children.flatMap(readAloud).join(", ")]));
    for (const { id, role } of found) {
      const [before, now] = [regions.get(id), texts.get(id)];
      if (now && now !== before && (before !== undefined || role === "alert")) lines.push(`${role}: ${now}`);
    }
    regions = texts;
  }

  return {
    lines,
    /** A new document: its title is said, and its live regions are known from now on. */
    async arrive() {
      const tree = await readSpokenTree(session);
      lines.push(`page, ${tree.name}`);
      around = [];
      regions = new Map();
      sayChanges(tree);
    },
    /** Says where the focus is by now, and what has changed. */
    async listen() {
      const tree = await readSpokenTree(session);
      sayChanges(tree);
      sayFocus(tree);
    },
    /** Reads a part from its beginning to its end. */
    async read(part: Locator) {
      await part.evaluate((element) => element.setAttribute("data-read", ""));
      const { root } = await session.send("DOM.getDocument");
      const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-read]" });
      const { node } = await session.send("DOM.describeNode", { nodeId });
      await part.evaluate((element) => element.removeAttribute("data-read"));
      const found = withDescendants(await readSpokenTree(session)).find(({ id }) => id === node.backendNodeId);
      if (!found) throw new Error("A screen reader finds nothing there.");
      lines.push(...readAloud(found));
    },
  };
}

function pathToFocus(node: SpokenNode): SpokenNode[] {
  for (const child of node.children) {
    const path = pathToFocus(child);
    if (path.length > 0) return [node, ...path];
  }
  return node.states.get("focused") === "true" && node.role !== "RootWebArea" ? [node] : [];
}
