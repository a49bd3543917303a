import { posix } from "node:path";
import { Visitor } from "oxc-parser";
import { type ProjectFile, parseModule } from "./project-files.ts";

/** What one import leads to. Virtual modules of the build lead nowhere and are left out. */
export type ImportTarget =
  | { kind: "own"; path: string }
  | { kind: "package"; name: string }
  | { kind: "node"; name: string };

/** Everything a file imports: values and types, static and dynamic, re-exports as well. */
export function importTargets(file: ProjectFile): ImportTarget[] {
  return moduleRequests(file)
    .map((request) => resolve(file.path, request))
    .filter((target) => target !== undefined);
}

function moduleRequests({ path, text }: ProjectFile): string[] {
  const source = path.endsWith(".mdx") ? importLinesOfDocument(text) : text;
  const { program, module, errors } = parseModule(path.replace(/\.mdx$/, ".tsx"), source);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const requests = module.staticImports.map((statement) => statement.moduleRequest.value);
  for (const { entries } of module.staticExports) {
    requests.push(...entries.map((entry) => entry.moduleRequest?.value).filter((value) => value !== undefined));
  }
  for (const { moduleRequest } of module.dynamicImports) {
    requests.push(source.slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""));
  }
  new Visitor({
    TSImportType(node) {
      requests.push(node.source.value);
    },
  }).visit(program);
  return requests;
}

/** In a written document, imports stand at the beginning of a line and never within a listing. */
function importLinesOfDocument(text: string): string {
  const withoutListings = text.replace(/^(```+|~~~+)[\s\S]*?^\1\s*$/gm, "");
  return (withoutListings.match(/^import\s[^;]*?["'][^"']+["'];?$/gm) ?? []).join("\n");
}

function resolve(from: string, request: string): ImportTarget | undefined {
  const withoutQuery = request.replace(/\?.*$/, "");
  if (withoutQuery.startsWith("node:")) return { kind: "node", name: withoutQuery };
  if (withoutQuery.startsWith("#")) return { kind: "own", path: withoutQuery.slice(1) };
  if (withoutQuery.startsWith(".")) return { kind: "own", path: posix.join(posix.dirname(from), withoutQuery) };
  const [scopeOrName = "", name = ""] = withoutQuery.split("/");
  return { kind: "package", name: scopeOrName.startsWith("@") ? `${scopeOrName}/${name}` : scopeOrName };
}
