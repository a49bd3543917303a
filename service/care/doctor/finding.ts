/** What a check says of its subject. Only a fault keeps the service from working. */
export interface Verdict {
  state: "sound" | "look" | "fault";
  words: string;
}

export const sound = (words: string): Verdict => ({ state: "sound", words });
export const look = (words: string): Verdict => ({ state: "look", words });
export const fault = (words: string): Verdict => ({ state: "fault", words });

/** A verdict about one part of the installation. */
export interface Finding extends Verdict {
  subject: string;
}

type Verdicts = Verdict | readonly Verdict[] | undefined;

/** A subject, and what examines it. It says nothing where there is nothing to say. */
export type Check = readonly [subject: string, examine: () => Verdicts | Promise<Verdicts>];

/** Runs checks one after the other. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [subject, examine] of checks) {
    const verdicts = [(await examine()) ?? []].flat();
    findings.push(...verdicts.map((verdict) => ({ subject, ...verdict })));
  }
  return findings;
}
