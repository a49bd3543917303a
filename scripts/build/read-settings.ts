/** Imported before `content/`, whose contact address is CONTACT_EMAIL of the environment or of the file of variables. */
import { readSettingsFile } from "#service/settings-file.ts";

try {
  readSettingsFile();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
