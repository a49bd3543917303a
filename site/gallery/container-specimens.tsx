import { Accordion } from "../components/accordion.tsx";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { SectionIndex } from "../components/section-index.tsx";
import { Specimen } from "./specimen.tsx";

export function ContainerSpecimens() {
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
