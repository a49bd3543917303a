import styles from "./desk-tabs.module.css";

interface DeskTabsProps {
  label: string;
  current: string;
  tabs: readonly { id: string; text: string; href: string }[];
}

/** The lists of a kind of thing. */
export function DeskTabs({ label, current, tabs }: DeskTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ id, text, href }) => (
          <li key={id}>
            <a href={href} aria-current={id === current ? "page" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
