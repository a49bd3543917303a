import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { shortRunOfJava } from "./run-program.ts";

const program = join(import.meta.dirname, "java-compiler", "RunCompiler.java");

export interface JavaCompiler {
  /** What the compiler complains of with these arguments; empty if nothing. One call at a time. */
  compile(compilerArguments: readonly string[]): Promise<string>;
  end(): void;
}

/** Starts one compiler for all listings: starting it takes longer than what it does for one. */
export function startJavaCompiler(): JavaCompiler {
  const child = spawn("java", [...shortRunOfJava, program], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async compile(compilerArguments) {
      child.stdin.write(`${compilerArguments.join("\t")}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error("The compiler of Java has ended.");
      return value.replaceAll("\t", "\n").trim();
    },
    end: () => child.stdin.end(),
  };
}
