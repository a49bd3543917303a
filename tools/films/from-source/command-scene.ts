import { designiteJava } from "#content/products/designite-java.ts";
import { junit, junitName } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { countBy, presence } from "../motion.ts";
import { box, stage, write } from "../write-on.ts";

const recorded = designiteJava.terminal.find((terminal) => terminal.kind === "recorded");
const top = stage.top + 18;
const lineHeight = 25;

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
  const typingSeconds = 3;
  const runFrom = from + 0.6 + typingSeconds;
  const runSeconds = junit.seconds * 0.8;
  return {
    from,
    to,
    heading: `One command, ${junit.seconds} seconds`,
    source: `${junitName} on two cores`,
    draw: (seconds) => {
      const shown = countBy(seconds, from + 0.6, typingSeconds, characters);
      let left = shown;
      let cursor = "";
      const command = typed.map((line, index) => {
        const visible = line.slice(0, left);
        const y = top + index * lineHeight;
        if (left > 0 && left <= line.length && shown < characters) {
          cursor = box(stage.left + visible.length * 8.7 + 2, y - 13, 8, 17, { fill: "var(--accent)", rx: 0 });
        }
        left = Math.max(0, left - line.length);
        return write(stage.left, y, visible, "code");
      });
      const output = recorded.output.map((line, index) => {
        const at = runFrom + ((index + 1) * runSeconds) / recorded.output.length;
        const y = top + 10 + (typed.length + index) * lineHeight;
        return write(stage.left, y, line, "code soft", presence(seconds, at - 0.4, to + 1));
      });
      return [...command, cursor, ...output].join("");
    },
  };
}
