import { expect, test } from "vitest";
import { packages } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { commandParts } from "./command-text.tsx";

test.each([
  [
    "java -jar DesigniteJava.jar -i <source folder> -o <output folder>",
    ["java", "-jar DesigniteJava.jar", "-i <source folder>", "-o <output folder>"],
  ],
  ["DPy analyze-in-ci -b main -g -o <output folder>", ["DPy", "analyze-in-ci", "-b main", "-g", "-o <output folder>"]],
  ["DPy register <key>", ["DPy", "register", "<key>"]],
  ["certutil -hashfile <file> SHA256", ["certutil", "-hashfile <file>", "SHA256"]],
  ["java -Xmx4096m -jar a.jar", ["java", "-Xmx4096m", "-jar a.jar"]],
])("%s breaks between its options only", (command, parts) => {
  expect(commandParts(command)).toEqual(parts);
});

test("every command is its parts with a blank between them", () => {
  const shown = Object.values(products).map(({ run }) => run.command);
  const first = packages.flatMap(({ firstStep }) => (firstStep.kind === "command" ? [firstStep.command] : []));
  for (const command of [...shown, ...first]) expect(commandParts(command).join(" ")).toBe(command);
});
