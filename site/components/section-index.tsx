interface SectionIndexProps {
  label: string;
  sections: readonly { id: string; text: string }[];
}

/** Links to the sections of the page; the page's script marks the one that is being read. */
export function SectionIndex({ label, sections }: SectionIndexProps) {
  return (
    <nav className="section-index" aria-label={label} data-scroll-spy="">
      <p className="section-index-title" aria-hidden="true">
        {label}
      </p>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} suppressHydrationWarning>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
