import { createTestCli } from "./test-cli.ts";

/** The words of a line as a shell would split them, without what it would redirect. */
function wordsOf(line: string): string[] {
  const [command = ""] = line.split(/ [<>]/);
  return Array.from(command.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? "");
}

/** The examples in the help of a command: the lines of its usage that stand between its flags and its help. */
export async function examplesOf(words: readonly string[]): Promise<string[][]> {
  const { output } = await (await createTestCli()).run([...words, "--help"]);
  const command = `  admin ${words.join(" ")}`;
  const usage = output.split("\n").filter((line) => line === command || line.startsWith(`${command} `));
  const examples = usage.map((line) => wordsOf(line.trim().replace(/ {2,}.*/, "")).slice(1));
  return examples.filter((example) => !example.includes("--help") && !example.some((word) => /^[[(<]/.test(word)));
}
