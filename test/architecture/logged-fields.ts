import { type Expression, type ObjectExpression, Visitor } from "oxc-parser";
import { type ProjectFile, parseModule } from "./project-files.ts";

const levels = ["debug", "info", "warn", "error", "child"];

/** The names of the fields that the service writes to its log, as far as they are written where it is called. */
export function loggedFields(files: readonly ProjectFile[]): string[] {
  const found = new Set<string>();
  for (const { path, text } of files) {
    if (!path.startsWith("service/") || /\.test\.ts$/.test(path)) continue;
    new Visitor({
      CallExpression({ callee, arguments: [fields] }) {
        if (fields?.type !== "ObjectExpression" || !isLog(callee)) return;
        for (const name of namesOf(fields)) found.add(name);
      },
    }).visit(parseModule(path, text).program);
  }
  return [...found].toSorted();
}

/** `log.info`, `parts.log.warn`, `log?.error` or `log[level]`. */
function isLog(callee: Expression): boolean {
  if (callee.type !== "MemberExpression") return false;
  const { object, property, computed } = callee;
  const isOfLevel = computed || (property.type === "Identifier" && levels.includes(property.name));
  const holder = object.type === "MemberExpression" && !object.computed ? object.property : object;
  return isOfLevel && holder.type === "Identifier" && holder.name === "log";
}

function namesOf({ properties }: ObjectExpression): string[] {
  return properties.flatMap((property) => {
    if (property.type === "Property") return property.key.type === "Identifier" ? [property.key.name] : [];
    const { argument } = property;
    const spread = argument.type === "ParenthesizedExpression" ? argument.expression : argument;
    const inner = spread.type === "LogicalExpression" ? spread.right : spread;
    return inner.type === "ObjectExpression" ? namesOf(inner) : [];
  });
}
