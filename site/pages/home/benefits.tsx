import { benefits, benefitsHeading } from "#content/home.ts";
import { RichText } from "../../components/rich-text.tsx";
import { benefitEvidence } from "./benefit-evidence.tsx";

export function Benefits() {
  return (
    <section className="page-section">
      <h2 id="benefits">{benefitsHeading}</h2>
      <ul className="benefits swipe">
        {benefits.map(({ id, title, text }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>
              <RichText text={text} />
            </p>
            <div className="benefit-evidence">{benefitEvidence[id]}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
