import type { CDPSession } from "@playwright/test";

type AccessibilityNode = Awaited<ReturnType<typeof readNodes>>[number];

const readNodes = async (session: CDPSession) => (await session.send("Accessibility.getFullAXTree")).nodes;

/** A part of the accessibility tree that Chromium gives to screen readers, without what it hides from them. */
export interface SpokenNode {
  id: number | undefined;
  role: string;
  name: string;
  description: string;
  value: string;
  /** States such as `expanded` or `live`, as text. */
  states: ReadonlyMap<string, string>;
  /** The id of the item that has the focus inside a list, which keeps that of the document itself. */
  activeId: number | undefined;
  children: readonly SpokenNode[];
}

/** Reads the whole tree of the page. */
export async function readSpokenTree(session: CDPSession): Promise<SpokenNode> {
  const nodes = await readNodes(session);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = (node: AccessibilityNode): SpokenNode[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      if (!child) return [];
      return child.ignored ? childrenOf(child) : [spoken(child, childrenOf(child))];
    });
  const [root] = nodes;
  if (!root) throw new Error("The page has no accessibility tree.");
  return spoken(root, childrenOf(root));
}

function spoken(node: AccessibilityNode, children: readonly SpokenNode[]): SpokenNode {
  return {
    id: node.backendDOMNodeId,
    role: String(node.role?.value ?? ""),
    name: oneLine(node.name?.value),
    description: oneLine(node.description?.value),
    value: oneLine(node.value?.value),
    activeId: node.properties?.find(({ name }) => name === "activedescendant")?.value.relatedNodes?.[0]
      ?.backendDOMNodeId,
    states: new Map((node.properties ?? []).map(({ name, value }) => [name, String(value.value)])),
    children,
  };
}

/** Blanks at the ends stay: they part a text from the link beside it. */
function oneLine(text: unknown): string {
  return String(text ?? "").replaceAll(/\s+/g, " ");
}

/** A node and all below it. */
export function withDescendants(node: SpokenNode): SpokenNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}
