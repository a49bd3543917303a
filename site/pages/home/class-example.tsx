import { evidence } from "virtual:home";
import { classExample } from "#content/home.ts";
import type { Finding, Measure } from "../../illustrations/home/class-findings.ts";
import { projectName } from "../../illustrations/pictures/marks/source-line.ts";

const { metrics, cycle, onClass, method } = evidence.element;

/** The ruler is logarithmic: the limit is near its left end, and each doubling is as long as the others. */
const [limitAt, doubling, doublings] = [6, 18, 5] as const;
const placeOf = (ratio: number): string => `${Math.round((limitAt + doubling * Math.log2(ratio)) * 10) / 10}%`;

function Axis() {
  return (
    <svg className="ruler-axis" aria-hidden="true">
      {Array.from({ length: doublings + 1 }, (_, power) => (
        <text key={placeOf(2 ** power)} x={placeOf(2 ** power)} y="12">
          {power === 0 ? classExample.limit : `×${2 ** power}`}
        </text>
      ))}
    </svg>
  );
}

function Ruler({ name, limit, value }: Measure) {
  const end = placeOf(value / limit);
  return (
    <p className="measure">
      <span>
        {name} ≥ {limit}
      </span>{" "}
      <b>{value}</b>
      <svg className="ruler" aria-hidden="true">
        <line x1={placeOf(1)} x2={end} y1="50%" y2="50%" />
        <circle cx={end} cy="50%" r="4.5" />
      </svg>
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
          <Ruler key={measure.name} {...measure} />
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
      <p className="example-words">
        <code>Element</code> of {projectName("jsoup-1.15.3")} has {metrics.methods} methods, {metrics.publicMethods} of
        them public. One run finds what is wrong with it, from one method up to a cycle of {cycle} types.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{classExample.columns[0]}</th>
            <th scope="col">
              <span className="visually-hidden">{classExample.columns[1]}</span>
              <Axis />
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
