import { drawn as evidence } from "virtual:drawn/home";
import { classExample } from "#content/pages/home.ts";
import { limitScale, Ruler, RulerAxis } from "../../ui/ruler.tsx";
import type { Finding, Measure } from "../../figures/home/class-findings.ts";
import { projectName } from "../../figures/source-line.ts";

const { metrics, cycle, onClass, method } = evidence.element;

const scale = limitScale(5);

function MeasuredValue({ name, limit, value }: Measure) {
  return (
    <p className="measure">
      <span>
        {name} ≥ {limit}
      </span>{" "}
      <b>{value}</b>
      <Ruler scale={scale} measure={value / limit} />
    </p>
  );
}

function Row({ finding: { place, printed, smell, rule, measures } }: { finding: Finding }) {
  return (
    <tr>
      <th scope="row">
        <code>
          <span className="row-place">{place}</span>
          <a href={`/docs/smells.html#${smell}`}>{printed}</a>
        </code>
      </th>
      <td>
        {measures.map((measure) => (
          <MeasuredValue key={measure.name} {...measure} />
        ))}
        {measures.length === 0 && (
          <p className="measure">
            <span className="measure-rule">
              <b>{classExample.found}</b> {rule}
            </span>
          </p>
        )}
      </td>
    </tr>
  );
}

/** The findings about one class as the tool writes them, each on a ruler from the limit of its rule. */
export function ClassExample() {
  return (
    <div className="class-example">
      <h3>{classExample.heading}</h3>
      <p>
        <code>Element</code> of {projectName("jsoup-1.15.3")} has {metrics.methods} methods, {metrics.publicMethods} of
        them public. One run finds what is wrong with it, from one method up to a cycle of {cycle} types.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{classExample.columns[0]}</th>
            <th scope="col">
              <span className="visually-hidden">{classExample.columns[1]}</span>
              <RulerAxis scale={scale} />
            </th>
          </tr>
        </thead>
        <tbody>
          {onClass.map((finding) => (
            <Row key={finding.smell} finding={finding} />
          ))}
          <Row finding={method} />
        </tbody>
      </table>
    </div>
  );
}
