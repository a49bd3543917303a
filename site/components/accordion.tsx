import type { ReactNode } from "react";
import styles from "./accordion.module.css";

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
    <div className={styles.list}>
      {items.map(({ id, title, content }, position) => (
        <details key={id} name={name} open={position === 0} className={styles.item}>
          <summary>
            <Heading id={id}>{title}</Heading>
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
