import { drawn as evidence } from "virtual:drawn/home";
import type { ReactNode } from "react";
import { type BenefitId, benefits, benefitsHeading, paper, workflowStep } from "#content/pages/home.ts";
import { jenkins } from "../../figures/measured/published-figures.ts";
import { projectName } from "../../figures/source-line.ts";
import { RichText } from "../../ui/rich-text.tsx";

export function Benefits() {
  return (
    <section className="page-section">
      <h2 id="benefits">{benefitsHeading}</h2>
      <ul className="benefits swipe">
        {benefits.map(({ id, title, text }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>
              <RichText text={text} />
            </p>
            <div className="benefit-evidence note">{benefitEvidence[id]}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const { oneRun, element } = evidence;
const hub = element.onClass.find(({ smell }) => smell === "hub-like-modularization") ?? element.method;
const density = ({ smells, lines }: { smells: number; lines: number }) => ((smells * 1000) / lines).toFixed(2);

/** The findings of one run by level, as bars with their figures. */
function Levels() {
  const levels = [
    { count: oneRun.implementation, where: "in methods" },
    { count: oneRun.design, where: "in types" },
  ];
  const longest = Math.max(...levels.map(({ count }) => count));
  return levels.map(({ count, where }) => (
    <span key={where} className="level">
      <svg aria-hidden="true">
        <rect width={`${Math.round((100 * count) / longest)}%`} height="100%" />
      </svg>
      {count} {where}
    </span>
  ));
}

/** What each benefit rests on: a figure, a rule, a row, a step of a workflow, a series, a paper. */
const benefitEvidence: Record<BenefitId, ReactNode> = {
  "all-levels": (
    <>
      <span>One run on {projectName("jsoup-1.15.3")}</span>
      <Levels />
    </>
  ),
  "plain-rules": (
    <>
      <span>{hub.printed}</span> <code>{hub.rule}</code>
    </>
  ),
  "stays-with-you": (
    <>
      <span>out/{hub.file}</span>{" "}
      <code>
        <span>{hub.place}</span>
        <span>{hub.printed}</span>
      </code>
    </>
  ),
  "every-build": (
    <>
      <span>Step of a workflow</span> <code>{workflowStep}</code>
    </>
  ),
  "over-time": (
    <>
      <span>Jenkins, smells per 1,000 lines</span>
      <svg aria-hidden="true">
        <line x1="4" y1="15" x2="99%" y2="6" />
        <circle cx="4" cy="15" r="3.5" />
        <circle cx="99%" cy="6" r="3.5" />
      </svg>
      <span className="series-ends">
        <span>
          {density(jenkins.first)} in {jenkins.first.year}
        </span>{" "}
        <span>
          {density(jenkins.last)} in {jenkins.last.year}
        </span>
      </span>
    </>
  ),
  research: (
    <>
      <span>{paper.series}</span> <a href={`https://doi.org/${paper.doi}`}>doi.org/{paper.doi}</a>
    </>
  ),
};
