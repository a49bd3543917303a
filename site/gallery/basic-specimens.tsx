import { ArrowRight, Download, Search, X } from "lucide-react";
import { Specimen } from "./specimen.tsx";

const colors = ["surface", "surface-raised", "surface-sunken", "ink", "ink-soft", "line", "line-strong", "accent"];
const severities = ["good", "warn", "bad", "severe"];

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="swatches">
      {names.map((name) => (
        <li key={name} className={`swatch swatch-${name}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}

export function BasicSpecimens() {
  return (
    <>
      <Specimen name="Color">
        <Swatches names={colors} />
        <Swatches names={severities} />
      </Specimen>
      <Specimen name="Button">
        <a className="button" href="#button">
          <Download aria-hidden="true" />
          Action
        </a>
        <a className="button button-quiet" href="#button">
          Quiet
        </a>
        <button className="button button-small" type="button">
          Small
        </button>
        <button className="button" type="button" aria-disabled="true">
          Pending
        </button>
        <button className="icon-button" type="button" aria-label="Search">
          <Search aria-hidden="true" />
        </button>
        <button className="icon-button" type="button" aria-label="Close">
          <X aria-hidden="true" />
        </button>
      </Specimen>
      <Specimen name="Link">
        <a href="#link">A link in text</a>
        <a className="arrow-link" href="#link">
          A link onward
          <ArrowRight aria-hidden="true" />
        </a>
      </Specimen>
    </>
  );
}
