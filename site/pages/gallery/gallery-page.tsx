import { Download, Search, X } from "lucide-react";
import type { ReactNode } from "react";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import type { Page } from "../../machine/page-metadata.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { PageBanner } from "../../ui/page-banner.tsx";
import { ScrollingTable } from "../../ui/scrolling-table.tsx";
import { SectionIndex } from "../../ui/section-index.tsx";

/** A component with its states, below a heading. */
function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gallery-part">
      <h2 id={name.toLowerCase().replaceAll(" ", "-")}>{name}</h2>
      <div className="gallery-states">{children}</div>
    </section>
  );
}

const colors = ["surface", "surface-raised", "surface-sunken", "ink", "ink-soft", "line", "line-strong", "accent"];
const severities = ["good", "warn", "bad", "severe"];

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="swatches">
      {names.map((name) => (
        <li key={name} className="swatch">
          <span style={{ background: `var(--${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function BasicSpecimens() {
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
        <ArrowLink href="#link">A link onward</ArrowLink>
      </Specimen>
    </>
  );
}

function Gallery() {
  return (
    <>
      <link rel="stylesheet" href="/site/pages/gallery/gallery.css" />
      <script type="module" src="/site/pages/gallery/start.ts" />
      <PageBanner title="Gallery" kicker="Only while developing">
        <p className="lead">The parts that the pages are made of.</p>
      </PageBanner>
      <div className="wrap page-end">
        <BasicSpecimens />
        <ControlSpecimens />
        <ContainerSpecimens />
      </div>
    </>
  );
}

/** Every component with its states. Served only in development. */
export const galleryPage: Page = { path: "/gallery", head: [{ title: "Gallery" }], content: <Gallery /> };

function ContainerSpecimens() {
  return (
    <>
      <Specimen name="Accordion">
        <Accordion
          name="specimen-accordion"
          items={[
            { id: "specimen-open", title: "Open at first", content: <p>Its content.</p> },
            { id: "specimen-closed", title: "Closed at first", content: <p>Opening it closes the other.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="Table">
        <ScrollingTable label="Specimen table">
          <thead>
            <tr>
              <th scope="col">Metric</th>
              <th scope="col" className="cell-right">
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">LOC</th>
              <td className="cell-right">648</td>
            </tr>
          </tbody>
        </ScrollingTable>
      </Specimen>
      <Specimen name="Code block">
        <pre className="code-block">
          <code>
            <span className="code-keyword">if</span> (smells.<span className="code-function">isEmpty</span>()) {"{"}{" "}
            <span className="code-comment">{"// rare"}</span>
          </code>
        </pre>
      </Specimen>
      <Specimen name="Table of contents">
        <SectionIndex
          label="On this page"
          sections={[
            { id: "color", text: "Color" },
            { id: "button", text: "Button" },
            { id: "field", text: "Field" },
          ]}
        />
      </Specimen>
    </>
  );
}

function ControlSpecimens() {
  return (
    <>
      <Specimen name="Field">
        <div className="field">
          <label htmlFor="specimen-text">Label</label>
          <input id="specimen-text" type="text" aria-describedby="specimen-hint" />
          <p className="muted small" id="specimen-hint">
            A hint below the field.
          </p>
        </div>
        <fieldset className="choices field">
          <legend>Choice</legend>
          <div className="choice-row">
            {["One", "Two", "Three"].map((label) => (
              <label key={label} className="choice">
                <input type="radio" name="specimen" defaultChecked={label === "One"} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      </Specimen>
      <Specimen name="Alert">
        <button className="button button-quiet" type="button" data-show-alert="subscribed">
          Show a success
        </button>
        <button className="button button-quiet" type="button" data-show-alert="failed">
          Show a failure
        </button>
      </Specimen>
    </>
  );
}
