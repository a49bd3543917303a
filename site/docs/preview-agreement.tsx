import {
  isConfirmed,
  precisionOf,
  previewAgreement,
  type RuleAgreement,
  recallOf,
} from "#content/catalog/preview-agreement.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { smellAddress } from "./smell-at.ts";

type Language = keyof typeof previewAgreement.rules;

const number = (value: number) => value.toLocaleString("en-US");

/** Down to a tenth, so that 100% means all. */
const share = (value: number) => `${Math.floor(value * 1000) / 10}%`;

/** How many methods have the same lines, paths and parameters as in the results of the tool. */
function Methods({ listed, equal, withoutLines }: (typeof previewAgreement.methods)[Language]) {
  if (listed === 0) return null;
  return (
    <p>
      Of the {number(listed)} methods of the reference, {number(equal)} have the same lines, cyclomatic complexity, and
      number of parameters in the preview.
      {withoutLines > 0 && ` ${number(withoutLines)} others have a LOC of 0 in the reference.`}
    </p>
  );
}

/** With more projects than this, their names are in view when they are asked for. */
const mostNamed = 3;

function Projects({ names }: { names: readonly string[] }) {
  const list = new Intl.ListFormat("en-US").format(names);
  if (names.length <= mostNamed) return <p>The code: {list}.</p>;
  return (
    <details>
      <summary>The code: {names.length} projects</summary>
      <p>{list}.</p>
    </details>
  );
}

/** The rules of the preview in one language: `<PreviewAgreement language="java" />`. */
export function PreviewAgreement({ language }: { language: Language }) {
  const rules = previewAgreement.rules[language].filter(isConfirmed);
  return (
    <>
      <Projects names={previewAgreement.projects[language]} />
      <Methods {...previewAgreement.methods[language]} />
      <ScrollingTable label={`Agreement of the preview, .${language} files`}>
        <thead>
          <tr>
            <th scope="col">Smell</th>
            {["Findings", "Reference", "Precision", "Recall"].map((name) => (
              <th key={name} className="cell-right" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.smell}>
              <th scope="row">
                <SmellLink id={rule.smell} />
              </th>
              <Agreement {...rule} />
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </>
  );
}

function SmellLink({ id }: { id: string }) {
  const smell = smells.find((one) => one.id === id);
  if (!smell) throw new Error(`The catalog has no smell "${id}".`);
  return <a href={smellAddress(smell.id)}>{smell.name}</a>;
}

function Agreement({ withTool, again }: RuleAgreement) {
  if (!withTool)
    return (
      <>
        <td className="cell-right">{number(again?.first ?? 0)}</td>
        <td colSpan={3}>not compared</td>
      </>
    );
  return (
    <>
      <td className="cell-right">{number(withTool.found)}</td>
      <td className="cell-right">{number(withTool.reference)}</td>
      <td className="cell-right">{share(precisionOf(withTool))}</td>
      <td className="cell-right">{share(recallOf(withTool))}</td>
    </>
  );
}
