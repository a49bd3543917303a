import { evidence } from "virtual:home";
import type { ReactNode } from "react";
import { type BenefitId, paper, workflowStep } from "#content/home.ts";
import { jenkins } from "../../illustrations/figures/measured/published-figures.ts";

const { oneRun, element } = evidence;
const hub = element.onClass.find(({ smell }) => smell === "hub-like-modularization") ?? element.method;
const density = ({ smells, lines }: { smells: number; lines: number }) => ((smells * 1000) / lines).toFixed(2);

/** Bars of two lengths, each with its figure. */
function Levels() {
  const most = Math.max(oneRun.design, oneRun.implementation);
  return (
    <svg className="levels" aria-hidden="true">
      <rect y="3" width="100%" height="6" />
      <rect y="17" width={`${Math.round((100 * Math.min(oneRun.design, oneRun.implementation)) / most)}%`} height="6" />
    </svg>
  );
}

/** What each benefit rests on: a figure, a rule, a row, a step of a workflow, a series, a paper. */
export const benefitEvidence: Record<BenefitId, ReactNode> = {
  "all-levels": (
    <>
      <Levels />
      <span>
        {oneRun.implementation} in methods, {oneRun.design} in types of jsoup
      </span>
    </>
  ),
  "plain-rules": <code>{hub.rule}</code>,
  "stays-with-you": (
    <>
      <span>out/{hub.file}</span>
      <code>
        <span>{hub.place}</span>
        <span>{hub.printed}</span>
      </code>
    </>
  ),
  "every-build": <code>{workflowStep}</code>,
  "over-time": (
    <>
      <svg className="series" aria-hidden="true">
        <line x1="4" y1="21" x2="99%" y2="5" />
        <circle cx="4" cy="21" r="4" />
        <circle cx="99%" cy="5" r="4" />
      </svg>
      <span>
        Jenkins: {density(jenkins.first)} smells per 1,000 lines in {jenkins.first.year}, {density(jenkins.last)} in{" "}
        {jenkins.last.year}
      </span>
    </>
  ),
  research: <a href={`https://doi.org/${paper.doi}`}>doi.org/{paper.doi}</a>,
};
