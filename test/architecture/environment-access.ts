import { type Expression, Visitor } from "oxc-parser";
import { type ProjectFile, parseModule } from "./project-files.ts";

/** Where the environment may be read, and why. */
const readers: readonly { where: RegExp; reason: string }[] = [
  { where: /^service\/platform\/config\/config\.ts$/, reason: "the one place that reads and checks the configuration" },
  {
    where: /^scripts\/(?:bootstrap\/.*|steps\/run-program|develop|build)\.(?:mjs|ts)$/,
    reason: "hand the environment on to programs",
  },
  {
    where: /^(?:test|bench)\/|\.test\.tsx?$|^(?:playwright|vitest)\.config\.ts$/,
    reason: "start the service with an own environment, on one database or both",
  },
];

/** What the build replaces by a constant, and so is no configuration. */
const buildConstants = ["DEV", "PROD", "SSR"];

/** Files that read `process.env` or `import.meta.env` although they are not the place for it. */
export function environmentAccesses(files: readonly ProjectFile[]): string[] {
  return files
    .filter(({ path }) => !path.endsWith(".mdx") && !readers.some(({ where }) => where.test(path)))
    .filter(readsEnvironment)
    .map(({ path }) => `${path} reads the environment`);
}

function readsEnvironment({ path, text }: ProjectFile): boolean {
  const { program, module } = parseModule(path, text);
  let reads = module.staticImports.some(({ moduleRequest }) => /^(?:node:)?process$/.test(moduleRequest.value));
  const constants = new Set<Expression>();
  new Visitor({
    MemberExpression(node) {
      // The outer expression comes first: `import.meta.env.DEV` before the `import.meta.env` within it.
      if (!node.computed && buildConstants.includes(node.property.name)) constants.add(node.object);
      if (!node.computed && node.property.name === "env" && isHolder(node.object) && !constants.has(node)) reads = true;
      if (node.computed && isHolder(node.object)) reads = true;
    },
    VariableDeclarator(node) {
      if (node.id.type === "ObjectPattern" && node.init && isHolder(node.init)) reads = true;
    },
  }).visit(program);
  return reads;
}

function isHolder(node: Expression | { type: "Super" }): boolean {
  return (node.type === "Identifier" && node.name === "process") || node.type === "MetaProperty";
}
