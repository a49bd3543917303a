import { userInfo } from "node:os";
import type { CliSurroundings } from "./cli/cli-context.ts";
import { noun } from "./cli/command.ts";
import { createCli, type Nouns, runCli } from "./cli/run-cli.ts";
import { systemClock } from "./clock.ts";
import { createApp } from "./create-context.ts";
import { features, personalData } from "./features.ts";
import { systemRandomSource } from "./identifier.ts";

const ofFeatures: readonly Nouns[] = await Promise.all(
  features.map(async ({ commands }) => (await commands?.(personalData)) ?? {}),
);

const imports: readonly Nouns[] = await Promise.all(features.map(async (feature) => (await feature.imports?.()) ?? {}));

const nouns: Nouns = Object.assign({}, ...ofFeatures, {
  import: noun("What was there before this service, from a CSV file", Object.assign({}, ...imports)),
});

/** The admin CLI, with the nouns of every feature. */
export const adminCli = createCli(nouns);

type Surroundings = Pick<CliSurroundings, "output" | "errorOutput" | "readInput" | "readConfiguration">;

/** Runs one command on this installation, for the user of the system. */
export const runAdmin = (words: readonly string[], surroundings: Surroundings) =>
  runCli(adminCli, words, {
    ...surroundings,
    systemUser: userInfo().username,
    clock: systemClock,
    random: systemRandomSource,
    createApp,
  });
