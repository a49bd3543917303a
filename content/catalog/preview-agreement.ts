import agreement from "./preview-agreement.json" with { type: "json" };

type Language = keyof typeof agreement.rules;

/** A rule of the look at the code on /explore, in one language. */
export interface RuleAgreement {
  smell: string;
  /** Findings of the tool, findings of the page, and those of the page that are among the tool's. */
  withTool?: { reference: number; found: number; right: number };
  /** Findings of the page, those of a second program by the same rule, and those that both have. */
  again?: { first: number; second: number; both: number };
}

/** How often each rule agrees; `tools/preview-agreement/` writes it. */
export const previewAgreement: {
  projects: Readonly<Record<Language, readonly string[]>>;
  /** Methods that the tool lists, those with the same lines, paths and parameters, and others with LOC 0 there. */
  methods: Readonly<Record<Language, { listed: number; equal: number; withoutLines: number }>>;
  rules: Readonly<Record<Language, readonly RuleAgreement[]>>;
} = agreement;

/** With fewer findings of the tool a share says little. */
export const fewestFindings = 20;
const leastShare = 0.95;

/** Whether a rule may be shown: it agrees with the tool, or else a second program finds the same. */
export function isConfirmed({ withTool, again }: RuleAgreement): boolean {
  if (withTool) return Math.min(precisionOf(withTool), recallOf(withTool)) >= leastShare;
  return again !== undefined && again.both > 0 && again.first === again.both && again.second === again.both;
}

type WithTool = NonNullable<RuleAgreement["withTool"]>;
export const precisionOf = ({ right, found }: WithTool): number => right / found;
export const recallOf = ({ right, reference }: WithTool): number => right / reference;
