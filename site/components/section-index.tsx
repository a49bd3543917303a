import styles from "./section-index.module.css";

interface SectionIndexProps {
  label: string;
  sections: readonly { id: string; text: string; depth?: number }[];
}

function SectionLinks({ sections }: Pick<SectionIndexProps, "sections">) {
  return (
    <ol>
      {sections.map(({ id, text, depth = 2 }) => (
        <li key={id} className={depth > 2 ? styles.deeper : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** Links to the sections of the page. The page's script marks the current one. */
export function SectionIndex({ label, sections }: SectionIndexProps) {
  return (
    <nav
      className={`scroll-cue small not-printed ${styles.index}`}
      aria-label={label}
      data-scroll-spy=""
      data-search-ignore=""
    >
      <p className={styles.title} aria-hidden="true">
        {label}
      </p>
      <SectionLinks sections={sections} />
    </nav>
  );
}

interface FoldedSectionIndexProps extends SectionIndexProps {
  className: string;
}

/** The same links, folded, for screens without room beside the text. */
export function FoldedSectionIndex({ label, sections, className }: FoldedSectionIndexProps) {
  return (
    <details className={className} data-search-ignore="">
      <summary>{label}</summary>
      <SectionLinks sections={sections} />
    </details>
  );
}
