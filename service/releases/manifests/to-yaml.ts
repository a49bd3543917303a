/** Objects, lists of objects and texts in YAML. Texts are in double quotes, whose escapes are those of JSON. */
export function toYaml(value: object, indent = ""): string {
  return Object.entries(value)
    .map(([key, content]: [string, unknown]) => {
      if (!Array.isArray(content)) return `${indent}${key}: ${JSON.stringify(content)}\n`;
      const items = content.map((item: object) => {
        const lines = toYaml(item, `${indent}  `);
        return `${indent}- ${lines.slice(indent.length + 2)}`;
      });
      return `${indent}${key}:\n${items.join("")}`;
    })
    .join("");
}
