import { userInfo } from "node:os";
import { backupCommand, restoreCheckCommand } from "./backup.ts";
import type { CliSurroundings } from "./cli/cli-context.ts";
import { type Command, runCli } from "./cli/command.ts";
import { systemClock } from "./clock.ts";
import { createApp } from "./create-context.ts";
import { copyDatabaseCommand, migrateDatabaseCommand } from "./database-commands.ts";
import { deskLinkCommand } from "./desk/desk-link-command.ts";
import { doctorCommand } from "./doctor.ts";
import { addPackageCommand } from "./downloads/packages-command.ts";
import { systemRandomSource } from "./identifier.ts";
import { importKeysCommand } from "./licenses/import-keys.ts";
import { importLicensesCommand } from "./licenses/import-licenses.ts";
import { createKeysCommand, rotateKeysCommand } from "./licenses/keys-commands.ts";
import { importSubscribersCommand } from "./newsletter/import-subscribers.ts";
import { erasePersonCommand, exportPersonCommand } from "./people-commands.ts";

/** What needs the server. All else is at the desk. In the order of the help. */
export const adminCommands: readonly Command[] = [
  doctorCommand,
  deskLinkCommand,
  backupCommand,
  restoreCheckCommand,
  migrateDatabaseCommand,
  copyDatabaseCommand,
  createKeysCommand,
  rotateKeysCommand,
  importLicensesCommand,
  importKeysCommand,
  importSubscribersCommand,
  addPackageCommand,
  exportPersonCommand,
  erasePersonCommand,
];

type Surroundings = Pick<CliSurroundings, "output" | "errorOutput" | "readInput" | "readConfiguration">;

/** Runs one command on this installation, for the user of the system. */
export const runAdmin = (words: readonly string[], surroundings: Surroundings) =>
  runCli(adminCommands, words, {
    ...surroundings,
    systemUser: userInfo().username,
    clock: systemClock,
    random: systemRandomSource,
    createApp,
  });
