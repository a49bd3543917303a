/** Folder names that say nothing about what is in them. */
const drawers = ["utils", "util", "helpers", "helper", "common", "lib", "misc", "shared"];

/** Names that other tools prescribe. */
const givenNames: readonly { where: RegExp; reason: string }[] = [
  {
    where: /(?:^|\/)(?:README|LICENSE|CITATION|CONTRIBUTING|SECURITY|CHANGELOG)(?:\.\w+)?$/,
    reason: "looked for by this name",
  },
  {
    where: /^\.github\/(?:ISSUE_TEMPLATE\/[a-z-]+\.yml|pull_request_template\.md)$/,
    reason: "looked for by this name",
  },
  { where: /(?:^|\/)(?:Caddyfile|Containerfile(?:\.dockerignore)?)$/, reason: "looked for by this name" },
  { where: /^content\/catalog\/analyses\/[^/]+\/\w+\.csv$/, reason: "named by the tool that wrote them" },
];

const kebabCase = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:[-.][a-z0-9]+)*)*$/;

/** Paths with a folder that says nothing, or with a name that is not in kebab case. */
export function wrongNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const segments = path.split("/");
    const drawer = segments.slice(0, -1).find((segment) => drawers.includes(segment));
    if (drawer) return [`${path}: a folder named ${drawer} says nothing about what is in it`];
    if (givenNames.some(({ where }) => where.test(path))) return [];
    const segment = segments.find((name) => !kebabCase.test(name));
    return segment ? [`${path}: ${segment} isn't in kebab case`] : [];
  });
}
