import { structureWords } from "#content/pages/home.ts";
import { Plate } from "../../components/plate.tsx";
import { severities, severityMark, severityPaint } from "../../drawing/severity.ts";
import { hero } from "../../figures/graph/hero.tsx";
import { graphCanvas } from "../../figures/graph/type-graph-file.ts";
import styles from "./hero-plate.module.css";

const { address, dataAddress, typeName, typeFile, dependents, types, place, title, specimen, description } = hero;

/** The marks of the drawing: the shape shows the severity without color. */
function Key() {
  return (
    <ul className={`note ${styles.key}`} aria-label={structureWords.keyLabel}>
      {severities.map((severity, at) => (
        <li key={severity}>
          <svg viewBox="-8 -8 16 16" aria-hidden="true">
            <path
              d={severityMark(severity, 0, 0, 5)}
              fill={severity === "none" ? "none" : severityPaint[severity]}
              stroke={severityPaint[severity]}
            />
          </svg>{" "}
          {structureWords.key[at]}
        </li>
      ))}
    </ul>
  );
}

/** One story of the graph. `site/client/type-graph.ts` tells the others when a type is chosen. */
export function HeroPlate() {
  return (
    <div className={styles.frame}>
      <Plate specimen={specimen}>
        <type-graph load="on-touch" src={dataAddress}>
          <figure className={styles.structure}>
            <figcaption>
              <p className={styles.finding}>
                Change {structureWords.project}'s class{" "}
                <a href={`${structureWords.sources}/${typeFile}`}>
                  <code>{typeName}</code>
                </a>
                , and {dependents} of its {types} types may break
              </p>
              <p className={`note ${styles.detail}`}>
                {structureWords.detail} <span className={styles.invitation}>{structureWords.invitation}</span>
              </p>
            </figcaption>
            <div className={styles.stage}>
              <svg
                role="img"
                aria-label={title}
                aria-describedby="structure-words"
                viewBox={`0 0 ${graphCanvas.size} ${graphCanvas.size}`}
              >
                <use href={`${address}#net`} />
                <use className={styles.story} href={`${address}#story`} />
                <use className={styles.others} href={`${address}#others`} />
                <use className={styles.leaners} href={`${address}#leaners`} />
              </svg>
              <svg className={styles.name} aria-hidden="true">
                <text x={`${place.x}%`} y={`${place.y}%`}>
                  {typeName}
                </text>
              </svg>
              <button type="button" aria-label={structureWords.exploreLabel} />
            </div>
            <p id="structure-words" hidden>
              {description}
            </p>
            <Key />
          </figure>
        </type-graph>
      </Plate>
    </div>
  );
}
