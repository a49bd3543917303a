import { classExample } from "#content/pages/home.ts";
import { Plate } from "../../components/plate.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { limitScale, Ruler, RulerAxis } from "../../components/ruler.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import { results } from "../../results/analyzed-libraries.ts";
import styles from "./class-example.module.css";
import { classExcerpts, classFindings, type Finding } from "./class-findings.ts";

const jsoup = results["jsoup-1.15.3"];
const findings = classFindings(jsoup, "org.jsoup.nodes.Attributes");

const scale = limitScale(5);

/** The style sheet writes the number, so that it is neither copied nor read as code. */
function Line({ line: { at, code, marks } }: { line: (typeof classExcerpts)[number]["lines"][number] }) {
  const [before, after] = marks === undefined ? [code] : code.split(marks);
  return (
    <span className={styles.line} data-line={at}>
      <span>
        {before}
        {marks !== undefined && <mark>{marks}</mark>}
        {after}
        {"\n"}
      </span>
    </span>
  );
}

/** A finding with its rule in words, or on the ruler with each value that breaks it. */
function Note({ finding: { smell, printed, rule, measures, count } }: { finding: Finding }) {
  return (
    <li>
      <p>
        <a href={smellAddress(smell)}>{printed}</a>
        {count > 1 && ` × ${count}`}
      </p>
      {measures.map(({ name, limit, value }) => (
        <p key={name} className={`number ${styles.measure}`}>
          <span className="muted">
            {name} ≥ {limit}
          </span>{" "}
          <b>{value}</b>
          <Ruler scale={scale} measure={value / limit} />
        </p>
      ))}
      {measures.length === 0 && <p className="muted">{rule}</p>}
    </li>
  );
}

/** Lines of one class, and beside them what one run says about it. */
export function ClassExample() {
  return (
    <div className={styles.frame}>
      <Plate specimen={[...jsoup.analysis.specimen, classExample.sourceLabel]}>
        <div className={styles.example}>
          <h3>{classExample.heading}</h3>
          <p className="muted">
            <RichText text={classExample.words} />
          </p>
          <RulerAxis scale={scale} />
          {classExcerpts.map(({ method, lines }) => (
            <div key={method} className={styles.excerpt}>
              <pre>
                <code>
                  {lines.map((line) => (
                    <Line key={line.at} line={line} />
                  ))}
                </code>
              </pre>
              <ul className={styles.notes}>
                {findings
                  .filter((finding) => finding.method === method)
                  .map((finding) => (
                    <Note key={finding.smell} finding={finding} />
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </Plate>
    </div>
  );
}
