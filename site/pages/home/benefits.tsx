import { Boxes, FlaskConical, GitBranch, History, LaptopMinimal, type LucideIcon, Ruler } from "lucide-react";
import { type BenefitId, benefits, benefitsHeading } from "#content/home.ts";
import { RichText } from "../../components/rich-text.tsx";

const marks: Record<BenefitId, LucideIcon> = {
  "all-levels": Boxes,
  "plain-rules": Ruler,
  "stays-with-you": LaptopMinimal,
  "every-build": GitBranch,
  "over-time": History,
  research: FlaskConical,
};

export function Benefits() {
  return (
    <section className="page-section" aria-labelledby="benefits">
      <div className="section-head">
        <h2 id="benefits">{benefitsHeading}</h2>
      </div>
      <ul className="benefits">
        {benefits.map(({ id, title, text }) => {
          const Mark = marks[id];
          return (
            <li key={id} className="benefit">
              <Mark aria-hidden="true" className="benefit-mark" />
              <h3>{title}</h3>
              <p>
                <RichText text={text} />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
