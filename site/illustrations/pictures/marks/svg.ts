type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text escaped for SVG or HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** One decimal is a tenth of a pixel at natural size. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(typeof value === "number" ? rounded(value) : value))}"`)
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

export function group(attributes: Attributes, ...children: readonly string[]): string {
  return element("g", attributes, ...children);
}

export function label(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element("text", { x, y, ...attributes }, escaped(text));
}

/** Path data of a straight line, with a relative end point, which is shorter. */
export function segment(x1: number, y1: number, x2: number, y2: number): string {
  const [startX, startY] = [rounded(x1), rounded(y1)];
  return `M${startX} ${startY}l${rounded(x2 - startX)} ${rounded(y2 - startY)}`;
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`;
}
