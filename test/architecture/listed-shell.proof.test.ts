import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { listingsIn } from "../support/listings/read-listings.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { buildToolCommands, ciScripts, runWithStandIns, type ShellPart } from "./listed-shell.ts";
import { readProjectFiles } from "./project-files.ts";

const pages = readProjectFiles((path) => /^content\/(?:docs|articles)\/.+\.mdx$/.test(path));
const listings = pages.flatMap(({ path, text }) => listingsIn(path, text));
const jobs = listings.flatMap(ciScripts).filter(({ script }) => script !== "");
const documentation = pages.map(({ text }) => text.replaceAll(/^```[\s\S]*?^```$/gm, "")).join("\n");

const callsOf = (part: ShellPart) => runWithStandIns(temporaryFolder(), part);

/** The options that a call passes to one of our tools. */
const toolOptions = ([name = "", ...rest]: readonly string[]) =>
  name === "java" || name === "DPy" || name === "DesigniteConsole.exe"
    ? rest.filter((argument) => argument.startsWith("-") && !/^-(?:jar|Xmx\w+)$/.test(argument))
    : [];

test("the shell parts of all files for CI systems run", () => {
  expect(jobs.length).toBeGreaterThan(8);
  const calls = jobs.flatMap(callsOf);
  const options = new Set(calls.flatMap(toolOptions));
  expect([...options].filter((option) => !documentation.includes(`\`${option}`))).toEqual([]);
  expect(options.size).toBeGreaterThan(5);
});

/** CI systems clean the checkout alone. On a runner that is used again, other files remain for the next job. */
test("the jobs write nothing outside the checkout", () => {
  const filesAround = (part: ShellPart) => {
    const folder = temporaryFolder();
    runWithStandIns(folder, part);
    return readdirSync(folder);
  };
  const around = ["bin", "project", "record"];
  expect(jobs.filter((part) => filesAround(part).length > around.length).map(({ place }) => place)).toEqual([]);
  expect(filesAround({ place: "page:1", script: "curl -o ../DPy.zip a" })).toEqual(["DPy.zip", ...around]);
});

test("a key reaches the tool in every job that passes one", () => {
  const withKey = jobs.flatMap(callsOf).filter((call) => call.includes("-k"));
  expect(withKey.length).toBeGreaterThan(0);
  for (const call of withKey) expect(call[call.indexOf("-k") + 1]).toBe("secrets.D_KEY");
});

test("the step for large Java projects passes these arguments", () => {
  const [large] = jobs.filter(({ place, env }) => place.includes("docs/ci.mdx") && env?.KEY);
  expect(large && callsOf(large)).toEqual([
    ["curl", "-fsSL", "-o", "DesigniteJava.jar", expect.stringContaining("/designite-java-professional")],
    // biome-ignore format: one call
    ["java", "-Xmx4096m", "-jar", "DesigniteJava.jar", "-ci", "-repo", "owner/name", "-pat", "secrets.PAT", "-k", "secrets.D_KEY", "-g", "-o", "designite-output"],
  ]);
});

test("the upload sends every file of the results", () => {
  const [upload] = listings.filter(({ title }) => title === "upload-smells.sh");
  const files = ["smells/a.csv", "smells/b c.csv"];
  const calls = callsOf({ place: upload?.place ?? "", script: upload?.code ?? "", files });
  const sent = calls.find(([name]) => name === "curl") ?? [];
  expect(sent.filter((_, index) => sent[index - 1] === "-F")).toEqual(["file1=@smells/a.csv", "file2=@smells/b c.csv"]);
  expect(sent.at(-1)).toBe("https://dcodehub.com/api/projects/7/upload/");
});

test("the files for Maven, Gradle, and pre-commit start the tool, or a listed script that does", () => {
  const commands = listings.flatMap((listing) => buildToolCommands(listing).map((script) => ({ ...listing, script })));
  const calls = commands.flatMap(({ place, script }) => {
    const [, file] = /^bash (\S+)$/.exec(script) ?? [];
    const code = file === undefined ? script : listings.find(({ title }) => title === file)?.code;
    return callsOf({ place, script: code ?? `${file} is not listed` });
  });
  const built = (output: string) => [
    "java",
    "-jar",
    "./tools/DesigniteJava.jar",
    "-i",
    "./src/main/java",
    "-o",
    output,
  ];
  expect(calls).toEqual([
    built("target/designite"),
    built("build/designite"),
    [
      "java",
      "-jar",
      "tools/DesigniteJava.jar",
      "-i",
      expect.stringMatching(/\/project\/src\/main\/java$/),
      "-o",
      "smells",
    ],
  ]);
});

test("every shell listing can be read by the shell", () => {
  const faults = listings
    .filter(({ language }) => language === "bash")
    .map(({ place, code }) => ({ place, ...spawnSync("bash", ["-n", "-c", code], { encoding: "utf8" }) }))
    .filter(({ status }) => status !== 0);
  expect(faults.map(({ place, stderr }) => `${place}: ${stderr}`)).toEqual([]);
});

const isGuide =
  /\/(?:build-tools|ci|incremental|baselines|editors-and-notebooks|licensing|analyze-code-quality-incrementally)\.mdx/;

test("the shell listings of the guides run", () => {
  const guides = listings.filter(({ place, language }) => language === "bash" && isGuide.test(place));
  expect(guides.length).toBeGreaterThan(5);
  for (const { place, code } of guides) {
    const results = /-o smells\b/.test(code) ? [] : ["smells/DesignSmells.csv", "smells/shop_design_smells.csv"];
    callsOf({ place, script: code, files: [...results, "before/shop/cart.py", "after/shop/cart.py"] });
  }
});

test("a script that fails, calls something unknown or uses the results of a run before is found", () => {
  const run =
    (script: string, files: string[] = []) =>
    () =>
      callsOf({ place: "page:1", script, files });
  expect(run("java -jar DesigniteJava.jar -i src -o smells")).not.toThrow();
  expect(run("java -jar DesigniteJava.jar -i src -o smells", ["smells/a.csv"])).toThrow("smells is not empty");
  expect(run("java -jar Designite.jar -i src -o smells")).toThrow("Designite.jar is missing");
  expect(run("unzip -q DPy.zip\n./DPy analyze -i shop -o smells")).toThrow("Permission denied");
  expect(run('curl -o a "$ADDRESS"')).toThrow("ADDRESS: unbound variable");
  expect(run("no-such-program -x")).toThrow("not found");
});
