import { expect, test } from "vitest";
import { nameParts } from "./breakable-name.tsx";

test.each([
  ["runner.notification.RunNotifier", ["runner.", "notification.", "Run", "Notifier"]],
  ["JUnitCommandLineParseResult", ["JUnit", "Command", "Line", "Parse", "Result"]],
  ["_calculate_cyclomatic_complexity", ["_calculate_", "cyclomatic_", "complexity"]],
  ["results/DependencyGraph.graphml", ["results/", "Dependency", "Graph.", "graphml"]],
  ["_get_message_chains, parse", ["_get_", "message_", "chains, parse"]],
])("%s breaks between its words only", (name, parts) => {
  expect(nameParts(name)).toEqual(parts);
});

test.each(["nodes.Element", "Ce = 3", "fan-in", "java -jar tools/Tool.jar"])("%s stays as it is", (name) => {
  expect(nameParts(name)).toEqual([name]);
});
