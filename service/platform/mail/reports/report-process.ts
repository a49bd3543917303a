import { writeFileSync } from "node:fs";
import { readMailReport } from "./read-mail-report.ts";

/** The program of the process that reads mails of strangers, see `report-reader.ts`: a mail comes in, its report goes back. */
try {
  // Where memory runs out, the kernel ends this process and not the service.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Only Linux has this.
}

process.on("message", async (message: Uint8Array) => {
  process.send?.(await readMailReport(message));
});
process.send?.("ready");
