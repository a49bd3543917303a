import { designiteJava } from "#content/products/designite-java.ts";
import { junit } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { countBy, presence } from "../motion.ts";
import { box, headline, stage, write } from "../write-on.ts";

const recorded = designiteJava.terminal.find((terminal) => terminal.kind === "recorded");

/** The command broken before its options, as one types it over several lines. */
function commandLines(command: string): string[] {
  const parts = command.split(/ (?=-[io] )/);
  return parts.map((part, index) => {
    const prompt = index === 0 ? "$ " : "    ";
    return `${prompt}${part}${index < parts.length - 1 ? " \\" : ""}`;
  });
}

/** The recorded run of the tool. Its time is given as a sum only, so the lines appear evenly over it. */
export function commandScene(from: number, to: number): Scene {
  if (!recorded) throw new Error("There is no recorded run of DesigniteJava.");
  const typed = commandLines(recorded.command);
  const characters = typed.join("").length;
  const typingSeconds = 3.6;
  const runFrom = from + 1 + typingSeconds;
  return {
    from,
    to,
    draw: (seconds) => {
      let left = countBy(seconds, from + 1, typingSeconds, characters);
      const command = typed.map((line, index) => {
        const visible = line.slice(0, left);
        left = Math.max(0, left - line.length);
        return write(stage.left + 18, 98 + index * 27, visible, "code");
      });
      const printed = recorded.output.slice(0, countBy(seconds, runFrom, junit.seconds * 0.9, recorded.output.length));
      const output = printed.map((line, index) =>
        write(stage.left + 18, 98 + (typed.length + index) * 27, line, "code soft"),
      );
      const done = presence(seconds, runFrom + junit.seconds * 0.9, to + 1);
      return [
        headline("One command", "DesigniteJava, community edition"),
        box(stage.left, 68, stage.right - stage.left, 244, { fill: "var(--code-surface)", stroke: "var(--line)" }),
        ...command,
        ...output,
        write(stage.right - 18, 98 + 7 * 27, `${junit.seconds} seconds`, "end strong accent", done),
      ].join("");
    },
  };
}
