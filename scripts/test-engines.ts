/** npm run test:browsers: the main journeys in Firefox and WebKit. Takes flags of vitest, such as `-t search`. */
import { runAndReport } from "./steps/run-and-report.ts";
import { engineSteps } from "./steps/test-steps.ts";

await runAndReport((reports) => engineSteps({ reports, files: process.argv.slice(2) }));
