import { BreakableName } from "../../../components/breakable-name.tsx";
import { Plate } from "../../../components/plate.tsx";
import { amountScale, limitScale, Ruler, RulerAxis, type Scale } from "../../../components/ruler.tsx";
import { smellAddress } from "../../../docs/smell-at.ts";
import type { Sample, SampleRow } from "./product-samples.ts";
import styles from "./sample-plate.module.css";

function Row({ row, scale, isLimit }: { row: SampleRow; scale: Scale; isLimit: boolean }) {
  const { smell, name, place, detail, value, compared, measure } = row;
  return (
    <li className={styles.row}>
      <a href={smellAddress(smell)}>{name}</a>
      <p className={`muted small ${styles.place}`}>
        {place && (
          <code>
            <BreakableName text={place} />
          </code>
        )}{" "}
        <span>
          <BreakableName text={detail ?? ""} />
        </span>
      </p>
      <p className={`number ${styles.value}`}>
        <strong>{value}</strong> <span className="muted small">{compared}</span>
      </p>
      <Ruler scale={scale} measure={measure} isBeyond={isLimit} />
    </li>
  );
}

/** Published output of the tool: its finding, and one row for each rule with the value that was measured. */
export function SamplePlate({ sample }: { sample: Sample }) {
  const { finding, note, specimen, axis, rows, source } = sample;
  const scale = scaleOf(sample);
  return (
    <section className={styles.sample}>
      <Plate specimen={specimen}>
        <div>
          <h2 id="sample">{finding}</h2>
          <div className={styles.rows}>
            <RulerAxis scale={scale} />
            <ol>
              {rows.map((row) => (
                <Row key={row.smell} row={row} scale={scale} isLimit={axis !== "amount"} />
              ))}
            </ol>
          </div>
          <p className="muted small">
            {note}
            {source && (
              <>
                {" Source: "}
                <a href={source.href}>{source.text}</a>.
              </>
            )}
          </p>
        </div>
      </Plate>
    </section>
  );
}

const amountStep = 50;

/** The axis that holds the largest value of a sample. */
export function scaleOf({ axis, rows }: Pick<Sample, "axis" | "rows">): Scale {
  const top = Math.max(...rows.map(({ measure }) => measure));
  if (axis === "amount") return amountScale(Math.ceil(top / amountStep), amountStep);
  return limitScale(Math.max(1, Math.ceil(Math.log2(top))));
}
