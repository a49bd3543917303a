import "./accordion.css";
import type { ReactNode } from "react";

interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  /** Items with the same name are exclusive: the browser keeps at most one open, with or without script. */
  name: string;
  items: readonly AccordionItem[];
  headingLevel?: "h2" | "h3";
}

/** Collapsible items; the first one is open. */
export function Accordion({ name, items, headingLevel: Heading = "h3" }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, title, content }, position) => (
        <details key={id} name={name} open={position === 0} className="accordion-item">
          <summary>
            <Heading id={id}>{title}</Heading>
          </summary>
          <div className="accordion-content">{content}</div>
        </details>
      ))}
    </div>
  );
}
