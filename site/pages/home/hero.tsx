import { clientFile } from "virtual:client-files";
import { drawn as evidence } from "virtual:drawn/home";
import { drawn as junitGraph } from "virtual:drawn/junit-graph";
import { Download } from "lucide-react";
import { hero, heroNote, structureWords } from "#content/pages/home.ts";
import { graphCanvas } from "../../figures/graph/type-graph-file.ts";
import { Plate } from "../../ui/plate.tsx";

export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 id="hero-heading">{hero.heading}</h1>
        <p className="lead">{hero.sentence}</p>
        <p className="actions">
          <a className="button" href="/download">
            <Download aria-hidden="true" />
            {hero.downloadLabel}
          </a>{" "}
          <a className="button button-quiet" href={hero.resultLink.href}>
            {hero.resultLink.text}
          </a>
        </p>
        <p className="note">{heroNote}</p>
      </div>
      <StructurePlate />
    </section>
  );
}

const { address, typeName, dependents, types, place, title, specimen, description } = evidence.structure;

/** One story of the graph. `site/figures/graph/explore-structure.client.ts` tells the others when a type is chosen. */
function StructurePlate() {
  return (
    <div className="hero-plate">
      <Plate specimen={specimen}>
        <figure
          className="structure"
          data-island={clientFile("explore-structure")}
          data-island-on-touch=""
          data-graph={junitGraph.address}
        >
          <figcaption>
            <p className="structure-finding">
              {dependents} of {types} types lean on <code>{typeName}</code>
            </p>
            <p className="structure-detail note">
              {structureWords.detail} <span className="structure-invitation">{structureWords.invitation}</span>
            </p>
          </figcaption>
          <div className="structure-stage">
            <svg
              role="img"
              aria-label={title}
              aria-describedby="structure-words"
              viewBox={`0 0 ${graphCanvas.size} ${graphCanvas.size}`}
            >
              <use href={`${address}#net`} />
              <use className="structure-story" href={`${address}#story`} />
              <use className="structure-others" href={`${address}#others`} />
              <use className="structure-leaners" href={`${address}#leaners`} />
            </svg>
            <svg className="structure-name" aria-hidden="true">
              <text x={`${place.x}%`} y={`${place.y}%`}>
                {typeName}
              </text>
            </svg>
            <button type="button" className="structure-cover" aria-label={structureWords.exploreLabel} />
          </div>
          <p id="structure-words" hidden>
            {description}
          </p>
          <ul className="structure-key note" aria-label={structureWords.keyLabel}>
            {structureWords.key.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </figure>
      </Plate>
    </div>
  );
}
