type Attributes = Readonly<Record<string, string>>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text escaped for an element or an attribute value (XML 1.0, section 2.4). */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** An element with children that are XML already. */
export function xmlElement(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const opening = `${name}${written.join("")}`;
  return children.length === 0 ? `<${opening}/>` : `<${opening}>${children.join("")}</${name}>`;
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
