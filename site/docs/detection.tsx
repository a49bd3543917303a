import type { ReactNode } from "react";
import { smellFamilies } from "#content/catalog/smells/families.ts";
import { type SmellId, smellAt } from "#content/catalog/smells/index.ts";
import { prevalenceOf, prevalenceOfFamilies, prevalenceSource } from "#content/catalog/smells/prevalence.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { thresholdSources } from "#content/catalog/smells/threshold-sources.ts";
import { Facts } from "../components/facts.tsx";
import { formatValue } from "../results/model/format-value.ts";
import { detectorsOf, namedTools, namesOfTools } from "./smell-at.ts";

/** What is reported and how often: `<Detection of="god-component" />`. */
export function Detection({ of }: { of: SmellId }) {
  return (
    <>
      <Rules smell={smellAt(of)} />
      <Frequency id={of} />
    </>
  );
}

/** The rule of each tool that reports the smell, with its source, as far as it is published. */
function Rules({ smell }: { smell: Smell }) {
  const rules = smell.thresholds.map(({ tools, rule, source }) => ({ tools, rule, source: thresholdSources[source] }));
  const published = new Set(rules.flatMap(({ tools }) => tools));
  const unpublished = detectorsOf(smell).filter((tool) => !published.has(tool));
  return (
    <Facts
      facts={[
        ...rules.map(({ tools, rule, source }): [string, ReactNode] => [
          namesOfTools(tools),
          <>
            {capitalized(rule)}.{" "}
            <span className="muted">{source.id === "dpy-paper" ? "As stated in:" : "Source:"}</span>{" "}
            <a href={source.url}>{source.short}</a>
          </>,
        ]),
        ...namedTools(unpublished).map(({ name }): [string, ReactNode] => [
          name,
          <span key={name} className="muted">
            The rule isn't published.
          </span>,
        ]),
      ]}
    />
  );
}

const percent = (part: number, all: number) => `${Number(((100 * part) / all).toFixed(part / all < 0.1 ? 1 : 0))}%`;

/** How common the smell is in the public results that `tools/smell-prevalence/` counts. */
function Frequency({ id }: { id: SmellId }) {
  const found = prevalenceOf(id);
  const { family, name } = smellAt(id);
  if (!found || family === "machine-learning") return null;
  const all = prevalenceOfFamilies[family];
  return (
    <p>
      <strong>How common:</strong> {percent(found.projects, all.projects)} of {formatValue(all.projects)} Java projects
      in{" "}
      <a href={`${prevalenceSource.repository}/tree/${prevalenceSource.commit}/${prevalenceSource.folder}`}>
        a public data set
      </a>{" "}
      have it. {name} accounts for {formatValue(found.findings)} of their {formatValue(all.findings)}{" "}
      {smellFamilies[family].name.toLowerCase()} ({percent(found.findings, all.findings)}).
    </p>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
