import type { Finding } from "#service/operations/doctor/finding.ts";
import type { TestCli } from "./test-cli.ts";

/** What the doctor finds on this subject. */
export async function doctorFindings(cli: TestCli, subject: string): Promise<Finding[]> {
  const { output } = await cli.run(["doctor", "--json"]);
  const found: { findings: Finding[] } = JSON.parse(output);
  return found.findings.filter((finding) => finding.subject === subject);
}
