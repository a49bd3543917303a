import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { deskMenu, deskFrame as words } from "#content/desk/frame.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { DeskFrame } from "#contract/views/desk.ts";
import { HiddenFields } from "../components/hidden-fields.tsx";
import styles from "./desk-layout.module.css";

interface DeskLayoutProps {
  frame: DeskFrame;
  children: ReactNode;
}

/** The frame of the desk: without menu, newsletter form and footer of the site. */
export function DeskLayout({ frame, children }: DeskLayoutProps) {
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <header className={styles.header}>
        <a className={styles.name} href={deskPath}>
          {company.name} {words.name}
        </a>
        <nav className={styles.navigation} aria-label={words.navigation}>
          <ul className={styles.menu}>
            {deskMenu.map(({ href, text }) => (
              <li key={href}>
                <a href={href} aria-current={href === frame.section ? "page" : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <search>
          <form className={styles.search} action={`${deskPath}/find`}>
            <input name="q" type="search" aria-label={words.searchLabel} placeholder={words.searchButton} />
            <button className="icon-button" type="submit" aria-label={words.searchButton}>
              <Search aria-hidden="true" />
            </button>
          </form>
        </search>
        <details className={styles.account}>
          <summary>{frame.operator}</summary>
          <SignOut frame={frame} />
        </details>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
        <p className={`muted small ${styles.zone}`}>{words.zone}</p>
      </main>
    </div>
  );
}

function SignOut({ frame: { form } }: Pick<DeskLayoutProps, "frame">) {
  return (
    <form className="stack" method="post" action={`${deskPath}/sign-out`}>
      <HiddenFields fields={form} />
      <button className="button button-small button-quiet" type="submit">
        {words.signOut}
      </button>
      <button className="button button-small button-quiet" type="submit" name="all" value="yes">
        {words.signOutAll}
      </button>
      <a href="/">{words.site}</a>
    </form>
  );
}
