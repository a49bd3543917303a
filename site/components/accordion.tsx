import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  /** Items of one name close each other: the browser keeps one open at a time, with or without script. */
  name: string;
  items: readonly AccordionItem[];
  headingLevel?: "h2" | "h3";
}

/** Collapsible items, the first of them open. */
export function Accordion({ name, items, headingLevel: Heading = "h3" }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, title, content }, position) => (
        <details key={id} name={name} open={position === 0} className="accordion-item">
          <summary>
            <Heading id={id}>{title}</Heading>
            <ChevronDown aria-hidden="true" />
          </summary>
          <div className="accordion-content">{content}</div>
        </details>
      ))}
    </div>
  );
}
